// Answers a download: with the content, or a redirect to the file store where browsers can reach that.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { files } from '#platform/database/schema.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { sendFile } from '#core/files/send.ts';

type File = typeof files.$inferSelect;

/** A redirect is followed at once, and a broken download starts again here. */
const expiresInSeconds = 300;

/** Answers GET and HEAD of a link whose right to the file was checked. */
export async function deliverFile(
  store: FileStore,
  file: File,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!store.presign || !mayRedirect(request)) return sendFile(store, file, request, reply);
  const { blob, name, mime } = file;
  const link = await store.presign(blob, { name, mime, expiresInSeconds });
  return reply.header('cache-control', 'no-store').redirect(link, 302);
}

/**
 * Whether to redirect to the store. Links into the store are for GET only, and the web app's scripts may call no other
 * site: browsers announce such requests (Fetch Metadata), other clients do not send these headers.
 */
function mayRedirect({ method, headers }: FastifyRequest): boolean {
  const isScript =
    headers['sec-fetch-site'] !== undefined && headers['sec-fetch-mode'] !== 'navigate';
  return method === 'GET' && !isScript;
}
