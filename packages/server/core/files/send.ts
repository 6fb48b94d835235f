// Sends the bytes of a file, all of them or the range that was asked for.
import type { Readable } from 'node:stream';
import { ProblemError } from '@octavo/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { files } from '#platform/database/schema.ts';
import type { ByteRange, FileStore } from '#platform/files/file-store.ts';
import { attachment } from '#platform/files/content-disposition.ts';
import { userBytesPolicy } from '#platform/http/security-headers.ts';
import { rangeOf } from '#core/files/range.ts';

type File = typeof files.$inferSelect;

/** Answers GET with the content, to be saved and not shown, and HEAD with what is told of it. */
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
  // First of all: an answer that the store is away must not look like the file.
  const content = method === 'HEAD' ? undefined : await contentOf(store, file, part);
  describe(reply, file);
  const length = part ? part.end - part.start + 1 : file.bytes;
  reply.header('content-length', length).type(file.mime);
  if (part)
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.bytes}`);
  return reply.send(content);
}

/** A backup may bring back a row whose content had been deleted. */
const contentOf = (store: FileStore, { blob }: File, part?: ByteRange): Promise<Readable> =>
  store.get(blob, part).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new ProblemError('not_found', {}, error) : error;
  });

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

/** A file never changes, so its id tells its content. */
const etagOf = ({ id }: { id: string }) => `"${id}"`;
