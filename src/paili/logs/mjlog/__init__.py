"""Tenhou's mjlog: XML whose tag names contain the tiles."""
