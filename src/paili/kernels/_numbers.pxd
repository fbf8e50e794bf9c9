# What `paili.kernels.numbers` says, in C: small ints are read without a call.

cdef extern from *:
    """
    static CYTHON_UNUSED int paili_small_numbers(PyObject *items, unsigned char *numbers, Py_ssize_t many) {
        for (Py_ssize_t at = 0; at < many; at++) {
    #ifdef Py_LIMITED_API  /* WebAssembly: the layout of objects is hidden */
            PyObject *item = PyList_GetItem(items, at);
    #else
            PyObject *item = PyList_GET_ITEM(items, at);
    #endif
            if (!PyLong_CheckExact(item)) return 0;
    #if defined(Py_LIMITED_API) || defined(PYPY_VERSION)
            long number = PyLong_AsLong(item);
            if (number == -1 && PyErr_Occurred()) { PyErr_Clear(); return 0; }
    #elif PY_VERSION_HEX >= 0x030C0000
            if (!PyUnstable_Long_IsCompact((PyLongObject *)item)) return 0;
            Py_ssize_t number = PyUnstable_Long_CompactValue((PyLongObject *)item);
    #else
            Py_ssize_t size = Py_SIZE(item);
            if (size != 0 && size != 1) return 0;
            Py_ssize_t number = size ? (Py_ssize_t)((PyLongObject *)item)->ob_digit[0] : 0;
    #endif
            if (number < 0 || number > 255) return 0;
            numbers[at] = (unsigned char)number;
        }
        return 1;
    }
    """
    bint small_numbers "paili_small_numbers"(list items, unsigned char *numbers, Py_ssize_t many)
