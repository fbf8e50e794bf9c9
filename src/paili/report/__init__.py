"""Results → text, tables, JSON and pictures, in English, Chinese and Japanese. Nothing is computed."""
