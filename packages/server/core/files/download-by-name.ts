// The route that sends a file of the caller by its name or id.
import { ProblemError, type routes } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import type { Tables } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { serveRoute } from '#platform/http/api-route.ts';
import { userOf } from '#platform/http/caller.ts';
import { findFileByName } from '#core/files/find.ts';
import { sendFile } from '#core/files/send.ts';

type Contract = typeof routes.pdf.download | typeof routes.image.download;

export function downloadByName(
  app: FastifyInstance,
  contract: Contract,
  { tables, store }: { tables: Tables; store: FileStore },
): void {
  serveRoute(app, contract, async (request, reply) => {
    const file = await findFileByName(tables, userOf(request).owner, request.params.fileName);
    if (!file) throw new ProblemError('not_found');
    return sendFile(store, file, request, reply);
  });
}
