// The route of thumbnails.
import { formats, ProblemError, routes } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import type { Tables } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { serveRoute } from '#platform/http/api-route.ts';
import { userOf } from '#platform/http/caller.ts';
import { userBytesPolicy } from '#platform/http/security-headers.ts';
import { findFile } from '#core/files/find.ts';
import { readThumbnail } from '#core/files/thumbnail.ts';

type Context = { tables: Tables; store: FileStore };

/** A thumbnail never changes, but another user of the same browser must not get it: `vary` separates them by token. */
const headers = {
  'cache-control': 'private, max-age=3600, immutable',
  'content-security-policy': userBytesPolicy,
  vary: 'authorization, origin',
};

/** Serves thumbnails of the caller's own files. */
export function thumbnailRoutes(app: FastifyInstance, { tables, store }: Context): void {
  serveRoute(app, routes.files.thumbnail, async (request, reply) => {
    const file = await findFile(tables, userOf(request).owner, request.params.id);
    if (!file) throw new ProblemError('not_found');
    const picture = await readThumbnail(store, file);
    return reply.headers(headers).type(formats.webp.mime).send(picture);
  });
}
