// Converts UTF-16 to one byte per character, which is enough to find ASCII text.

type ByteOrder = 'one byte' | 'low first' | 'high first';

/** Replaces every character beyond ASCII. */
const other = 0x80;

/** Detects the byte order from a byte order mark, or from the zero byte beside the first letter. */
function orderOf(first: number, second: number): ByteOrder {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'low first';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'high first';
  return 'one byte';
}

function narrowed(pairs: Buffer, order: ByteOrder): Buffer {
  const low = order === 'low first' ? 0 : 1;
  const bytes = Buffer.alloc(pairs.length >> 1);
  for (let at = 0; at < bytes.length; at++) {
    const isAscii = pairs[at * 2 + 1 - low] === 0 && (pairs[at * 2 + low] ?? other) < other;
    bytes[at] = isAscii ? (pairs[at * 2 + low] ?? other) : other;
  }
  return bytes;
}

const isMark = (first: number, second: number) => first + second === 0xff + 0xfe && first >= 0xfe;

/**
 * Creates a converter; call it with a text's chunks in order. UTF-16 becomes one byte per character; other text is
 * unchanged.
 */
export function narrower(): (chunk: Buffer) => Buffer {
  let order: ByteOrder | undefined;
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    if (order === 'one byte') return chunk;
    const bytes = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    const [first, second] = bytes;
    if (first === undefined || second === undefined) {
      rest = bytes;
      return rest.subarray(0, 0);
    }
    const isStart = order === undefined;
    order ??= orderOf(first, second);
    if (order === 'one byte') return bytes;
    const start = isStart && isMark(first, second) ? 2 : 0;
    const end = bytes.length & ~1;
    rest = bytes.subarray(end);
    return narrowed(bytes.subarray(start, end), order);
  };
}
