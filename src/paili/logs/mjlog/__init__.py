"""Read and write games as Tenhou's mjlog, which is XML with the tiles in the names of its tags."""
