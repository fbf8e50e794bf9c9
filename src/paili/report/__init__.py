"""Turn results of other packages into text, tables, JSON and pictures, in English, Chinese and Japanese."""
