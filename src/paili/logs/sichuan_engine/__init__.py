"""The deals of a Sichuan engine, a JSON object a line, with what it offered and paid."""
