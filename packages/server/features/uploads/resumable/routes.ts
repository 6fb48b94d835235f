// Resumable uploads, by the tus protocol.
import type { Readable } from 'node:stream';
import { pathOf, ProblemError, routes } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import type { Tables } from '#platform/database/database.ts';
import { removeUpload } from '#platform/database/upload-parts.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { DiskReserve } from '#core/intake/disk-reserve.ts';
import { serveRoute } from '#platform/http/api-route.ts';
import { callerOf, type Owner } from '#platform/http/caller.ts';
import { checksumOf } from '#features/uploads/resumable/checksum.ts';
import { nameIn } from '#features/uploads/resumable/metadata.ts';
import {
  useTusProtocol,
  sendCapabilities,
  sendProgress,
} from '#features/uploads/resumable/protocol.ts';
import { createAppends, type Appends } from '#features/uploads/resumable/append.ts';
import {
  insertUpload,
  refuseOtherOffset,
  uploadOf,
  type LargestFile,
} from '#features/uploads/resumable/records.ts';

type Context = {
  tables: Tables;
  store: FileStore;
  /** Where clients reach this server; empty if that is not configured. */
  publicUrl: string;
  diskReserve: DiskReserve;
  /** @returns the owner's limit for one file. @throws ProblemError with the first reason to refuse an upload */
  admit(owner: Owner, bytes: number): Promise<LargestFile>;
  /** Aborts when the server closes its connections. */
  closing: AbortSignal;
};

export function resumableRoutes(app: FastifyInstance, context: Context): void {
  const appends = createAppends(context);
  void app.register(async (scope) => {
    useTusProtocol(scope);
    createRoutes(scope, context);
    appendRoutes(scope, context, appends);
    removeRoute(scope, context, appends);
  });
}

function createRoutes(scope: FastifyInstance, { tables, admit, publicUrl }: Context): void {
  const { capabilities, create } = routes.uploads;
  // Preflight requests of other sites are answered here too, after @fastify/cors has added its headers.
  const cors = { preflightContinue: true };
  serveRoute(
    scope,
    capabilities,
    async (_request, reply) => sendCapabilities(reply).code(204).send(),
    { cors },
  );

  serveRoute(scope, create, async (request, reply) => {
    const { owner } = callerOf(request);
    const { 'upload-length': bytes, 'upload-metadata': metadata = '' } = request.headers;
    const name = nameIn(metadata);
    if (bytes === 0) throw new ProblemError('empty_file');
    const largest = await admit(owner, bytes);
    const upload = await insertUpload(tables, { owner, name, metadata, bytes }, largest);
    const { id, expiresAt } = upload;
    const location = publicUrl + pathOf(routes.uploads.state, { id });
    sendProgress(reply, upload).code(201).header('location', location);
    return { success: true, data: { id, expires_at: expiresAt.toISOString() } };
  });
}

function appendRoutes(
  scope: FastifyInstance,
  { tables, diskReserve, closing }: Context,
  appends: Appends,
): void {
  const { state, append } = routes.uploads;
  /** The upload once no append is running: a client that comes back may have left its old connection open. */
  const idleUpload = async (owner: Owner, id: string) => {
    await uploadOf(tables, owner, id);
    await appends.end(id);
    return uploadOf(tables, owner, id);
  };

  serveRoute(scope, state, async (request, reply) => {
    const upload = await idleUpload(callerOf(request).owner, request.params.id);
    const { bytes, metadata } = upload;
    reply.headers({ 'upload-length': bytes, ...(metadata && { 'upload-metadata': metadata }) });
    return sendProgress(reply, upload).send();
  });

  serveRoute(scope, append, async (request, reply) => {
    const { headers, params, body, uploadBroken } = request;
    if (!isStream(body)) throw new ProblemError('upload_media_type');
    const checksum = headers['upload-checksum']
      ? checksumOf(headers['upload-checksum'])
      : undefined;
    const upload = await idleUpload(callerOf(request).owner, params.id);
    refuseOtherOffset(upload, headers['upload-offset']);
    await diskReserve.admit(request, upload.bytes - upload.received);
    const ends = AbortSignal.any([uploadBroken, closing]);
    const updated = await appends.receive({ upload, body, checksum, ends });
    uploadBroken.throwIfAborted();
    return sendProgress(reply, updated).code(204).send();
  });
}

const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && 'pipe' in body;

function removeRoute(scope: FastifyInstance, { tables, store }: Context, appends: Appends): void {
  serveRoute(scope, routes.uploads.remove, async (request, reply) => {
    const { id } = request.params;
    const { owner } = callerOf(request);
    await uploadOf(tables, owner, id);
    await appends.end(id);
    const blobs = await tables.transaction(async (tx) => {
      await uploadOf(tx, owner, id, true);
      return removeUpload(tx, id);
    });
    await store.delete(blobs);
    return reply.code(204).send();
  });
}
