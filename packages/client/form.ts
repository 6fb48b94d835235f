// Multipart forms (RFC 7578), whose files are never held in memory.

/** A file by its content. `openAsBlob` of node:fs makes a Blob that is read from the disk while it is sent. */
export type FileInput = {
  name: string;
  content: Blob | Uint8Array | string | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;
};

export type FormPart = readonly [field: string, value: string | FileInput];

type Body = { body: BodyInit; headers: Record<string, string>; duplex?: 'half' };

type Content = FileInput['content'];
type Stream = Extract<Content, AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>>;
type Segment = string | Blob | Uint8Array | Stream;

/**
 * The form as the body of a request. Browsers send streams over HTTP/2 only; use a Blob there.
 *
 * It is no FormData: when a request with one is aborted, Node's fetch rejects a promise that nobody can handle.
 */
export function bodyOf(parts: readonly FormPart[]): Body {
  const boundary = `octavo-${Array.from(crypto.getRandomValues(new Uint8Array(16)), hexOf).join('')}`;
  const segments = [...parts.flatMap((part) => segmentsOf(part, boundary)), `--${boundary}--\r\n`];
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  if (segments.some(isStream)) return { body: streamOf(segments), headers, duplex: 'half' };
  // It refers to its parts without copying them.
  return { body: new Blob(segments as BlobPart[]), headers };
}

const hexOf = (byte: number) => byte.toString(16).padStart(2, '0');

const isStream = (segment: Segment): segment is Stream =>
  typeof segment === 'object' && !(segment instanceof Uint8Array) && !(segment instanceof Blob);

/** Escaped as browsers do (WHATWG HTML, “multipart/form-data encoding algorithm”). */
const quoted = (name: string) =>
  `"${name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22')}"`;

function segmentsOf([field, value]: FormPart, boundary: string): Segment[] {
  const start = `--${boundary}\r\ncontent-disposition: form-data; name=${quoted(field)}`;
  if (typeof value === 'string') return [`${start}\r\n\r\n${value}\r\n`];
  const type = 'content-type: application/octet-stream';
  return [`${start}; filename=${quoted(value.name)}\r\n${type}\r\n\r\n`, value.content, '\r\n'];
}

async function* bytesOf(segments: readonly Segment[]): AsyncGenerator<Uint8Array, void, undefined> {
  for (const segment of segments)
    yield* chunksOf(isStream(segment) ? segment : new Blob([segment as BlobPart]).stream());
}

/** Not all browsers can iterate over a ReadableStream. */
async function* chunksOf(stream: Stream): AsyncGenerator<Uint8Array, void, undefined> {
  if (!(stream instanceof ReadableStream)) {
    yield* stream;
    return;
  }
  const reader = stream.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}

function streamOf(segments: readonly Segment[]): ReadableStream<Uint8Array> {
  const chunks = bytesOf(segments);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return();
    },
  });
}
