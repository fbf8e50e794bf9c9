"""What the others at a table do: counted from games, and as the rates that the loops take."""
