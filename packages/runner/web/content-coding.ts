// Decompresses HTTP responses as a stream, so that a size limit can stop it at any time.
import { pipeline, Readable, type Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';

type Chunks = AsyncIterable<Buffer>;

/** Some sites truncate compressed responses; browsers show what arrived. */
const lenient = { finishFlush: constants.Z_SYNC_FLUSH };

/** The `deflate` of HTTP has a zlib header (RFC 9110, section 8.4.1.2); some servers leave it out. */
const hasZlibHeader = (first: Buffer) => ((first[0] ?? 0) & 0x0f) === 8;

const coders: Record<string, (first: Buffer) => Transform> = {
  gzip: () => createGunzip(lenient),
  'x-gzip': () => createGunzip(lenient),
  deflate: (first) => (hasZlibHeader(first) ? createInflate(lenient) : createInflateRaw(lenient)),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress(),
};

/** The value of `Accept-Encoding`. */
export const acceptedCodings = 'gzip, deflate, br, zstd';

async function* startingWith(first: Buffer, rest: AsyncIterator<Buffer>): Chunks {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

async function* undo(coding: string, body: Chunks): Chunks {
  const chunks = body[Symbol.asyncIterator]();
  const first = await chunks.next();
  const coder = coders[coding];
  if (first.done || !coder) return;
  const source = Readable.from(startingWith(first.value, chunks), { objectMode: false });
  // A failure of the source also fails the result, which is read here.
  yield* pipeline(source, coder(first.value), () => {}) as AsyncIterable<Buffer>;
}

/**
 * Decodes a body that was sent in one or more codings.
 * @param header `Content-Encoding`, in the order of application; a body with an unknown coding is left as it is
 */
export function decoded(header: string | undefined, body: Chunks): Chunks {
  const codings = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  if (!codings.every((name) => name === '' || name === 'identity' || name in coders)) return body;
  const known = codings.filter((name) => name in coders).slice(-3);
  return known.reduceRight((content, coding) => undo(coding, content), body);
}
