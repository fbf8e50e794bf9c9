"""What is said at a table in mjai, the lines of JSON that most programs that play understand."""
