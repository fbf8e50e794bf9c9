// Texts that the browser stores. If the browser forbids storage, nothing is stored, and the page works without it.

export function readStored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Return the entries of a stored list for which `isOne` is true. */
export function readStoredList(name, isOne) {
  try {
    const value = JSON.parse(readStored(name));
    return Array.isArray(value) ? value.filter(isOne) : [];
  } catch {
    return [];
  }
}

export function writeStored(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch { /* forbidden or full */ }
}

export function removeStored(name) {
  try {
    localStorage.removeItem(name);
  } catch { /* forbidden */ }
}
