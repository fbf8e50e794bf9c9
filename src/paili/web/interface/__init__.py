"""The HTTP interface as a document has it: what can be asked, with which fields, and what comes back."""
