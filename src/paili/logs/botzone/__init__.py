"""Read matches of the Chinese official game from the text format of the web site Botzone."""
