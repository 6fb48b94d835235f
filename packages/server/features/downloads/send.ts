// Sends the bytes of a file, all of them or the range that was asked for.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { files } from '#platform/database/schema.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { attachment } from '#platform/http/disposition.ts';
import { userBytesPolicy } from '#platform/http/security-headers.ts';
import { rangeOf } from '#features/downloads/range.ts';

type File = typeof files.$inferSelect;

/** Answers GET with the content, to be saved and not shown, and HEAD with what is told of it. */
export async function sendFile(
  store: FileStore,
  file: File,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  describe(reply, file);
  const { range, 'if-range': condition } = headers;
  const fresh = condition === undefined || condition === etagOf(file);
  const part = rangeOf(fresh ? range : undefined, file.bytes);
  if (part === 'unsatisfiable') return refuseRange(reply, file.bytes);
  const length = part ? part.end - part.start + 1 : file.bytes;
  reply.header('content-length', length).type(file.mime);
  if (part)
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.bytes}`);
  return reply.send(method === 'HEAD' ? undefined : await store.get(file.blob, part));
}

function describe(reply: FastifyReply, file: File): void {
  reply.headers({
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
