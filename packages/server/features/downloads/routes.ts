// Sends results by signed link: the content, or a redirect to the file store where browsers can reach that.
import { isExpired, ProblemError, routes } from '@octavo/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Tables } from '#platform/database/database.ts';
import { files } from '#platform/database/schema.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { serveRoute } from '#platform/http/api-route.ts';
import type { Links } from '#core/files/links.ts';
import { refuseDeadLink } from '#core/accounts/account.ts';
import { deliverFile } from '#core/files/deliver.ts';

type Context = { tables: Tables; store: FileStore; links: Links };

export function downloadRoutes(app: FastifyInstance, { tables, store, links }: Context): void {
  serveRoute(
    app,
    routes.downloads.download,
    async (request, reply) => {
      // A link with a missing parameter is an invalid link.
      if (request.validationError) throw new ProblemError('link_invalid');
      const { id } = request.params;
      links.check(id, request.query);
      const [file] = await tables.select().from(files).where(eq(files.id, id));
      if (!file) throw new ProblemError('not_found');
      // A file may expire before its link does, for example after a downgrade.
      if (isExpired(file.expiresAt, new Date())) throw new ProblemError('link_expired');
      await refuseDeadLink(tables, file.owner);
      return deliverFile(store, file, request, reply);
    },
    { attachValidation: true },
  );
}
