"""What lies open of a table, and the signs that danger is judged by: facts, lines and types, their sizes."""
