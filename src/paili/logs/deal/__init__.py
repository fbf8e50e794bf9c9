"""Provide tools for deals of all formats: collect events, replay them, number tiles, add missing facts."""
