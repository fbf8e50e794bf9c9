"""Model the others at a table: counted from games, and as the rates that the loops take."""
