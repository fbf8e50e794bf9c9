"""What a seat may do: from its own tiles and what the table says of it, nothing hidden."""
