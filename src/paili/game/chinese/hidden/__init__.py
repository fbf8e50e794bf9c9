"""Hidden tiles of a deal of a Chinese game dealt anew."""
