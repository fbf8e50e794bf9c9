// What stays in this browser. A browser may forbid it; then nothing stays, and the page works all the same.

export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
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
