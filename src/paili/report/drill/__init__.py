"""Quizzes and lessons in words, for a terminal and for the page."""
