"""The match text of Botzone's Chinese official game."""
