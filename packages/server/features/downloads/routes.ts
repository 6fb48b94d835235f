// Sends results, by their signed links: the bytes, or the way to the store where that answers to browsers itself.
import { isExpired, ProblemError, routes } from '@octavo/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tables } from '#platform/database/database.ts';
import { files } from '#platform/database/schema.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { serveRoute } from '#platform/http/api-route.ts';
import type { Links } from '#core/files/links.ts';
import { sendFile } from '#core/files/send.ts';

type Context = { tables: Tables; store: FileStore; links: Links };
type File = typeof files.$inferSelect;

/** A redirect is followed at once; a download that breaks off begins again here. */
const redirectSeconds = 300;

export function downloadRoutes(app: FastifyInstance, { tables, store, links }: Context): void {
  serveRoute(
    app,
    routes.downloads.download,
    async (request, reply) => {
      // A link that lost a part of itself is no link of ours.
      if (request.validationError) throw new ProblemError('link_invalid');
      const { id } = request.params;
      links.check(id, request.query);
      const [file] = await tables.select().from(files).where(eq(files.id, id));
      if (!file) throw new ProblemError('not_found');
      // A file may expire before its link does: the plan that kept it longer may be over.
      if (isExpired(file.expiresAt, new Date())) throw new ProblemError('link_expired');
      if (store.presign && mayLeadAway(request))
        return redirect(reply, await store.presign(file.blob, sendingOf(file)));
      return sendFile(store, file, request, reply);
    },
    { head: true, attachValidation: true },
  );
}

/**
 * Whether the store may answer in our place. A link into it is for GET alone, and a script of a page of ours may call
 * nobody but us: browsers tell when one asks (Fetch Metadata), programs say nothing or not where they come from.
 */
function mayLeadAway({ method, headers }: FastifyRequest): boolean {
  const isScript =
    headers['sec-fetch-site'] !== undefined && headers['sec-fetch-mode'] !== 'navigate';
  return method === 'GET' && !isScript;
}

const sendingOf = ({ name, mime }: File) => ({ name, mime, expiresInSeconds: redirectSeconds });

const redirect = (reply: FastifyReply, link: string) =>
  reply.header('cache-control', 'no-store').redirect(link, 302);
