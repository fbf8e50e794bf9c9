"""The JSON of kobalab's engine."""
