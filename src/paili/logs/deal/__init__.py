"""A deal as all formats have it: read, followed, numbered, completed."""
