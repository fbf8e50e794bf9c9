"""Write quizzes and lessons in words, for a terminal and for the web page."""
