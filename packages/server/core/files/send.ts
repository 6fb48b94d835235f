// Sends the content of a file, in full or the requested range.
import { pipeline, Transform, type Readable } from 'node:stream';
import { ProblemError } from '@octavo/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { files } from '#platform/database/schema.ts';
import type { ByteRange, FileStore } from '#platform/files/file-store.ts';
import { attachment } from '#platform/files/content-disposition.ts';
import { userBytesPolicy } from '#platform/http/security-headers.ts';
import { rangeOf } from '#core/files/range.ts';

type File = typeof files.$inferSelect;

/** Answers GET with the content as a download, and HEAD with its headers. */
export async function sendFile(
  store: FileStore,
  file: File,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { range, 'if-range': condition } = headers;
  const fresh = condition === undefined || condition === etagOf(file);
  const part = rangeOf(fresh ? range : undefined, file.bytes);
  if (part === 'unsatisfiable') return refuseRange(describe(reply, file), file.bytes);
  // Opened before anything is sent, so that an unavailable store gets an error and not a broken download.
  const length = part ? part.end - part.start + 1 : file.bytes;
  const content = method === 'HEAD' ? undefined : await contentOf(store, file, part);
  describe(reply, file);
  reply.header('content-length', length).type(file.mime);
  if (part)
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.bytes}`);
  return reply.send(content && exactly(content, length));
}

/** A restored backup may contain a row whose content was deleted. */
const contentOf = (store: FileStore, { blob }: File, part?: ByteRange): Promise<Readable> =>
  store.get(blob, part).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new ProblemError('not_found', {}, error) : error;
  });

/**
 * The content, which fails when it is shorter or longer than announced: otherwise a client waits for the rest of a damaged
 * file until its own limit.
 */
function exactly(content: Readable, bytes: number): Readable {
  let sent = 0;
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, ((sent += chunk.length), chunk)),
    flush: (done) =>
      done(sent === bytes ? null : new Error(`A stored file has ${sent} of ${bytes} bytes.`)),
  });
  pipeline(content, counted, () => undefined);
  return counted;
}

function describe(reply: FastifyReply, file: File): FastifyReply {
  return reply.headers({
    'accept-ranges': 'bytes',
    'content-disposition': attachment(file.name),
    'content-security-policy': userBytesPolicy,
    'cache-control': 'no-store',
    etag: etagOf(file),
  });
}

const refuseRange = (reply: FastifyReply, size: number) =>
  reply.code(416).header('content-range', `bytes */${size}`).send();

/** A file never changes, so its id identifies its content. */
const etagOf = ({ id }: { id: string }) => `"${id}"`;
