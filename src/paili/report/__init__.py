"""Turn results into text, tables, JSON and pictures, in English, Chinese and Japanese, without computing."""
