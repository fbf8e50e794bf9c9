"""Report one hand: tables for a terminal, sentences for every page that shows an answer."""
