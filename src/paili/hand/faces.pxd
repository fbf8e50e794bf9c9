cpdef as_face(tile)
