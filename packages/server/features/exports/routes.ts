// The routes of the account export: one makes the link, the other sends the ZIP.
import { exportLinkMs, ProblemError, routes } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import type { Tables } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { serveRoute } from '#platform/http/api-route.ts';
import { ownUid } from '#platform/http/caller.ts';
import { disconnectOf } from '#platform/http/disconnect.ts';
import { attachment } from '#platform/files/content-disposition.ts';
import { userBytesPolicy } from '#platform/http/security-headers.ts';
import { recordActivity } from '#core/activity/activity.ts';
import type { Links } from '#core/files/links.ts';
import { exportOf } from '#features/exports/archive.ts';
import { usableAccount } from '#core/accounts/account.ts';

const outputFileName = 'octavo-account.zip';

type Context = { tables: Tables; store: FileStore; links: Links };

export function exportRoutes(app: FastifyInstance, { tables, store, links }: Context): void {
  serveRoute(app, routes.users.export, async (request) => {
    const uid = ownUid(request);
    const expiresAt = new Date(Date.now() + exportLinkMs);
    await recordActivity(tables, uid, 'account_exported');
    const downloadUrl = links.linkTo(uid, expiresAt);
    return {
      success: true,
      data: { outputFileName, downloadUrl, expires_at: expiresAt.toISOString() },
    };
  });

  serveRoute(
    app,
    routes.users.downloadExport,
    async (request, reply) => {
      // A link with a missing parameter is an invalid link.
      if (request.validationError) throw new ProblemError('link_invalid');
      const { id } = request.params;
      links.check(id, request.query);
      const account = await usableAccount(tables, id);
      reply.headers({
        'content-disposition': attachment(outputFileName),
        'content-security-policy': userBytesPolicy,
        'cache-control': 'no-store',
      });
      reply.type('application/zip');
      if (request.method === 'HEAD') return reply.send();
      return reply.send(exportOf({ tables, store }, account, disconnectOf(reply)));
    },
    { attachValidation: true },
  );
}
