// What stays in this browser. A browser may forbid it; then nothing stays, and the page works all the same.

export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** The entries of a list that was kept, as far as they are such as are kept there. */
export function keptList(name, isOne) {
  try {
    const value = JSON.parse(kept(name));
    return Array.isArray(value) ? value.filter(isOne) : [];
  } catch {
    return [];
  }
}

export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch { /* forbidden or full */ }
}

export function forget(name) {
  try {
    localStorage.removeItem(name);
  } catch { /* forbidden */ }
}
