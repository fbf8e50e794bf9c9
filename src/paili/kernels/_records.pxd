# What `paili.kernels.records` says, in C.

cdef extern from *:
    """
    #ifdef Py_LIMITED_API  /* WebAssembly: the layout of objects is hidden */
    static CYTHON_UNUSED PyObject *paili_record_of(PyTypeObject *kind, PyObject *fields) {
        PyObject *arguments = PyTuple_Pack(1, fields);
        if (!arguments) return NULL;
        PyObject *record = ((newfunc)PyType_GetSlot(&PyTuple_Type, Py_tp_new))(kind, arguments, NULL);
        Py_DECREF(arguments);
        return record;
    }
    static CYTHON_UNUSED PyObject *paili_record_of_three(PyTypeObject *kind, PyObject *a, PyObject *b, PyObject *c) {
        PyObject *fields = PyTuple_Pack(3, a, b, c);
        if (!fields) return NULL;
        PyObject *record = paili_record_of(kind, fields);
        Py_DECREF(fields);
        return record;
    }
    #define paili_put(slot, record, value) \
        ((descrsetfunc)PyType_GetSlot(Py_TYPE(slot), Py_tp_descr_set))(slot, record, value)
    #define paili_get(slot, record) \
        ((descrgetfunc)PyType_GetSlot(Py_TYPE(slot), Py_tp_descr_get))(slot, record, (PyObject *)Py_TYPE(record))
    #define paili_alloc(kind) ((allocfunc)PyType_GetSlot(kind, Py_tp_alloc))(kind, 0)
    #else
    #include "structmember.h"
    static CYTHON_UNUSED PyObject **paili_field(PyObject *slot, PyObject *record) {
        return (PyObject **)((char *)record + ((PyMemberDescrObject *)slot)->d_member->offset);
    }
    static CYTHON_UNUSED PyObject *paili_get(PyObject *slot, PyObject *record) {
        PyObject *value = Py_IS_TYPE(slot, &PyMemberDescr_Type) ? *paili_field(slot, record) : NULL;
        if (!value) return Py_TYPE(slot)->tp_descr_get(slot, record, (PyObject *)Py_TYPE(record));
        Py_INCREF(value);
        return value;
    }
    static CYTHON_UNUSED int paili_put(PyObject *slot, PyObject *record, PyObject *value) {
        if (!Py_IS_TYPE(slot, &PyMemberDescr_Type)) return Py_TYPE(slot)->tp_descr_set(slot, record, value);
        PyObject **field = paili_field(slot, record), *before = *field;
        Py_INCREF(value);
        *field = value;
        Py_XDECREF(before);
        return 0;
    }
    #define paili_alloc(kind) (kind)->tp_alloc(kind, 0)
    static CYTHON_UNUSED PyObject *paili_record(PyTypeObject *kind, Py_ssize_t number, PyObject *const *fields) {
        PyObject *record = kind->tp_alloc(kind, number);
        if (!record) return NULL;
        for (Py_ssize_t at = 0; at < number; at++) {
            Py_INCREF(fields[at]);
            PyTuple_SET_ITEM(record, at, fields[at]);
        }
        return record;
    }
    static CYTHON_UNUSED PyObject *paili_record_of(PyTypeObject *kind, PyObject *fields) {
        return paili_record(kind, PyTuple_GET_SIZE(fields), ((PyTupleObject *)fields)->ob_item);
    }
    static CYTHON_UNUSED PyObject *paili_record_of_three(PyTypeObject *kind, PyObject *a, PyObject *b, PyObject *c) {
        PyObject *const fields[3] = {a, b, c};
        return paili_record(kind, 3, fields);
    }
    #endif
    static CYTHON_UNUSED PyObject *paili_leaf_of(PyTypeObject *kind) {
        PyObject *record = paili_alloc(kind);
        if (record) PyObject_GC_UnTrack(record);  /* as CPython does with tuples of numbers */
        return record;
    }
    """
    object record_of "paili_record_of"(type kind, tuple fields)
    object record_of_three "paili_record_of_three"(type kind, object one, object two, object three)
    object leaf_of "paili_leaf_of"(type kind)
    object get "paili_get"(object slot, object record)
    int put "paili_put"(object slot, object record, object value) except -1
