"""What is said of one hand: tables for a terminal, sentences for every place that shows an answer."""
