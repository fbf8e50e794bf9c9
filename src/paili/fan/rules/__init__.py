"""The games as data: their rule sets, the rows of their tables, what a rule set may say and asks for."""
