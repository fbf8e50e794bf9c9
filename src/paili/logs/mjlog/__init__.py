"""Tenhou's mjlog: XML whose tag names carry the tiles."""
