"""mjai: one JSON object a line."""
