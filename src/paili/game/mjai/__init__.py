"""Speak mjai, the lines of JSON that most programs that play understand."""
