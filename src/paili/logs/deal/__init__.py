"""Tools for deals that all formats share: read, follow, number and complete a deal."""
