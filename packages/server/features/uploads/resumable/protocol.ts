// The parts that all routes of the tus protocol share.
import { ProblemError, tus } from '@octavo/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { UploadRecord } from '#features/uploads/resumable/records.ts';

/** Response headers that scripts of other sites may read. */
export const tusHeaders = [
  'tus-resumable',
  'tus-version',
  'tus-extension',
  'tus-checksum-algorithm',
  'upload-offset',
  'upload-length',
  'upload-metadata',
  'upload-expires',
] as const;

/** Sets up the protocol for a scope: its version, and bodies that are raw bytes. */
export function useTusProtocol(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ method, headers }, reply) => {
    reply.header('tus-resumable', tus.version);
    if (method === 'OPTIONS' || headers['tus-resumable'] === tus.version) return;
    reply.header('tus-version', tus.version);
    throw new ProblemError('upload_protocol', { version: tus.version });
  });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(tus.partType, (_request, body, done) => done(null, body));
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
}

/** Sends the capabilities of this server. */
export const sendCapabilities = (reply: FastifyReply) =>
  reply.headers({
    'tus-version': tus.version,
    'tus-extension': tus.extensions.join(','),
    'tus-checksum-algorithm': tus.checksumAlgorithms.join(','),
  });

/** Sends the offset and the expiry of an upload. */
export const sendProgress = (reply: FastifyReply, { received, expiresAt }: UploadRecord) =>
  reply.headers({
    'cache-control': 'no-store',
    'upload-offset': received,
    'upload-expires': expiresAt.toUTCString(),
  });
