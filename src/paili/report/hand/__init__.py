"""Report the analysis of one hand: tables for a terminal, sentences for a terminal and for the web page."""
