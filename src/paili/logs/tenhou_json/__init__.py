"""Tenhou's JSON: for every seat a time line of its own."""
