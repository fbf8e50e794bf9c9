"""Read and write mjai, a protocol by which mahjong programs play at a table: each event and each answer is
one line with a JSON object.
"""
