// A worker that runs Python with paili: a request comes as text or bytes, the response is text.

import { loadPyodide } from './pyodide/pyodide.mjs';

const here = (name) => new URL(name, import.meta.url).href;

// the archive is extracted, because compiled modules can be loaded only from files
const UNPACK = `
import sys
from zipfile import ZipFile

with ZipFile("/paili.zip") as archive:
    archive.extractall("/paili")
sys.path.insert(0, "/paili")
`;
const IMPORT = `
from paili.native import is_compiled
from paili.web.local import answer_file, answer_text, warm

warm()
answer_text, lambda path, body, language: answer_file(path, body.to_bytes(), language), is_compiled()
`;

/** Start Python; `parts` has the milliseconds of each step. */
async function start() {
  const [parts, times] = [{}, [performance.now()]];
  const note = (name) => {
    times.push(performance.now());
    parts[name] = Math.round(times.at(-1) - times.at(-2));
  };
  const archive = fetch(here('paili.zip')).then((response) => response.arrayBuffer());
  const python = await loadPyodide({ indexURL: here('pyodide/'), lockFileURL: here('pyodide/lock.json') });
  note('python');
  python.FS.writeFile('/paili.zip', new Uint8Array(await archive));
  python.runPython(UNPACK);
  note('unpack');
  const [text, file, isCompiled] = python.runPython(IMPORT);
  note('import');
  postMessage({ ready: true, isCompiled, parts });
  return (path, body, language) => (typeof body === 'string' ? text : file)(path, body, language);
}

const started = start();
started.catch((problem) => setTimeout(() => { throw problem; }));

addEventListener('message', async ({ data: { path, body, language } }) => {
  try {
    const answer = await started;
    postMessage({ answer: answer(path, body, language) });
  } catch (problem) {
    postMessage({ problem: String(problem) });
  }
});
