// Prints pyconfig.h of the Python that runs in the browser:
//     node pyconfig.mjs PYODIDE
const { loadPyodide } = await import(`${process.argv[2]}/pyodide.mjs`);
const python = await loadPyodide();
console.log(python.runPython(`
from sysconfig import get_config_vars

wanted = ("ALIGNOF", "HAVE", "SIZEOF")
values = {name: value for name, value in sorted(get_config_vars().items()) if name.partition("_")[0] in wanted}
"\\n".join(f"#define {name} {value}" for name, value in values.items() if isinstance(value, int) and value)
`));
