// Compress a file to letters for the address, and back.

/** The largest number of letters in a link. */
const MOST_LETTERS = 32_000;
export const MOST_BYTES = 4 * 2 ** 20;
const METHOD = 'deflate-raw';
const PIECE = 4096;

/** Return a file as letters; '' if it is too large for a link. */
export async function packed(bytes) {
  try {
    const letters = toLetters(await piped(await unzipped(bytes), new CompressionStream(METHOD)));
    return letters.length > MOST_LETTERS ? '' : letters;
  } catch {  // a gzip file that is damaged or too large
    return '';
  }
}

/** Return a file without gzip compression. Throws if the file is damaged or too large. */
export const unzipped = async (bytes) => (bytes[0] === 0x1f && bytes[1] === 0x8b ? piped(bytes, new DecompressionStream('gzip')) : bytes);

/** Return the file that letters contain. Throws if they contain none. */
export const unpacked = (letters) => piped(toBytes(letters), new DecompressionStream(METHOD));

/** Return a stream of the bytes in small pieces, so that a file that decompresses to too many bytes stops early. */
function streamOf(bytes) {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + PIECE));
      at += PIECE;
    },
  });
}

async function piped(bytes, stream) {
  const reader = streamOf(bytes).pipeThrough(stream).getReader();
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
