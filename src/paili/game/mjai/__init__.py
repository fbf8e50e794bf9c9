"""Read and write mjai, the JSON protocol that most playing programs understand."""
