// A game as a few letters for the address, and back.

/** More letters than this are too many for a link that people pass on. */
const MOST_LETTERS = 32_000;
export const MOST_BYTES = 4 * 2 ** 20;
const METHOD = 'deflate-raw';
const PIECE = 4096;

/** The file as letters; '' where it is too large for a link. */
export async function packed(bytes) {
  try {
    const letters = toLetters(await through(await unzipped(bytes), new CompressionStream(METHOD)));
    return letters.length > MOST_LETTERS ? '' : letters;
  } catch {  // a gzip file that is damaged or far too large
    return '';
  }
}

/** The file without gzip; the file itself where it has none. Throws where it is damaged or far too large. */
export const unzipped = async (bytes) => (bytes[0] === 0x1f && bytes[1] === 0x8b ? through(bytes, new DecompressionStream('gzip')) : bytes);

/** The file of letters. Throws where they are none. */
export const unpacked = (letters) => through(toBytes(letters), new DecompressionStream(METHOD));

/** The bytes in small pieces, so that a file which unpacks to far more stops early. */
function pieces(bytes) {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + PIECE));
      at += PIECE;
    },
  });
}

async function through(bytes, stream) {
  const reader = pieces(bytes).pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    size += next.value.length;
    if (size > MOST_BYTES) {
      reader.cancel();
      throw new RangeError('too large');
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

const toLetters = (bytes) =>
  btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const toBytes = (letters) =>
  Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
