// Compiles the modules of an archive to byte code with the Python that runs in the browser:
//     node compile.mjs PYODIDE ARCHIVE COMPILED
import { readFileSync, writeFileSync } from 'node:fs';

const [pyodide, archive, compiled] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide();
python.FS.writeFile('/plain.zip', readFileSync(archive));
python.runPython(`
import importlib._bootstrap_external as machinery
from zipfile import ZIP_DEFLATED, ZipFile

with ZipFile("/plain.zip") as plain, ZipFile("/compiled.zip", "w", ZIP_DEFLATED, compresslevel=9) as compiled:
    for name in plain.namelist():
        body = plain.read(name)
        if name.endswith(".py"):  # without docstrings, and good whatever the time of the file
            code = compile(body, name, "exec", dont_inherit=True, optimize=2)
            name, body = name + "c", machinery._code_to_hash_pyc(code, bytes(8), checked=False)
        compiled.writestr(name, body)
`);
writeFileSync(compiled, python.FS.readFile('/compiled.zip'));
