"""What an unfinished hand is worth; so far what is known of the other players of a table."""
