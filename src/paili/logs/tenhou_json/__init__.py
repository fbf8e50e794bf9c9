"""Tenhou's JSON, which has a separate time line for every seat."""
