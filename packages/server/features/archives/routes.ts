// All results of a batch in one download. An archive is stored as a list of jobs; the ZIP is made during the download.
import { randomUUID } from 'node:crypto';
import { ProblemError, routes, textOf } from '@octavo/contract';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { refuseDeadLink } from '#core/accounts/account.ts';
import { linkEnd } from '#core/files/links.ts';
import type { Tables } from '#platform/database/database.ts';
import { isNotExpired } from '#platform/database/file-totals.ts';
import { archives, files, jobs } from '#platform/database/schema.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { serveRoute } from '#platform/http/api-route.ts';
import { callerOf, userOf, type Caller } from '#platform/http/caller.ts';
import { disconnectOf } from '#platform/http/disconnect.ts';
import { userBytesPolicy } from '#platform/http/security-headers.ts';
import { pack, type FailedFile, type ArchivedFile } from '#features/archives/archive.ts';

type Links = {
  linkTo(id: string, expiresAt: Date): string;
  check(id: string, query: { expires: number; key: string; signature: string }): void;
};

type Context = {
  tables: Tables;
  store: FileStore;
  links: Links;
  /** The jobs that a caller may see: their ids in order, and the condition on rows of jobs. */
  select(caller: Caller, jobs: readonly string[]): Selection;
  /** The Content-Disposition header for a file name. */
  attachment(name: string): string;
};

type Selection = { ids: string[]; condition: SQL | undefined };

const archiveName = 'converted-files.zip';

export function archiveRoutes(
  app: FastifyInstance,
  { tables, store, links, select, attachment }: Context,
): void {
  const create = async (selection: Selection) => {
    const { jobIds, archived } = await contentOf(tables, selection);
    const expiresAt = earliest(archived.map((file) => file.expiresAt));
    if (!expiresAt) throw new ProblemError('not_found');
    const id = randomUUID();
    // Only the jobs that were found, never the requested ids: whoever has the archive can access all of its jobs.
    await tables.insert(archives).values({ id, jobIds, expiresAt });
    const downloadUrl = links.linkTo(id, expiresAt);
    const result = { outputFileName: archiveName, downloadUrl, files: archived.length };
    return { success: true, data: { ...result, expires_at: linkEnd(expiresAt).toISOString() } };
  };

  serveRoute(app, routes.archives.create, (request) =>
    create(select(callerOf(request), request.body.jobs)),
  );

  serveRoute(app, routes.archives.createOfFiles, async (request) => {
    const ids = await jobsOfFiles(tables, userOf(request).owner, request.body.files);
    return create({ ids, condition: inArray(jobs.id, ids) });
  });

  serveRoute(
    app,
    routes.archives.download,
    async (request, reply) => {
      if (request.validationError) throw new ProblemError('link_invalid');
      const { id } = request.params;
      links.check(id, request.query);
      const [archive] = await tables.select().from(archives).where(eq(archives.id, id));
      const ids = archive?.jobIds ?? [];
      const { archived, notConverted } = await contentOf(tables, {
        ids,
        condition: inArray(jobs.id, ids),
      });
      if (archived.length === 0) throw new ProblemError('not_found');
      for (const owner of new Set(archived.map((file) => file.owner)))
        await refuseDeadLink(tables, owner);
      const { content, bytes } = await pack(store, archived, notConverted, disconnectOf(reply));
      reply.headers({
        'content-length': bytes,
        'content-disposition': attachment(archiveName),
        'content-security-policy': userBytesPolicy,
        'cache-control': 'no-store',
      });
      return reply.type('application/zip').send(content);
    },
    { attachValidation: true },
  );
}

/** The jobs that made an owner's stored files, in the order of the files; unknown files are left out. */
async function jobsOfFiles(tables: Tables, owner: string, ids: readonly string[]) {
  const rows = await tables
    .select({ id: files.id, jobId: files.jobId })
    .from(files)
    .where(and(eq(files.owner, owner), inArray(files.id, [...ids]), isNotExpired));
  const jobOf = new Map(rows.map(({ id, jobId }) => [id, jobId]));
  return [...new Set(ids)].flatMap((id) => jobOf.get(id) ?? []);
}

type Content = {
  /** Of all jobs that were found, in their order. */
  jobIds: string[];
  archived: (ArchivedFile & { owner: string; expiresAt: Date })[];
  notConverted: FailedFile[];
};

/** The results of the jobs in their order, and the jobs that failed. */
async function contentOf(tables: Tables, { ids, condition }: Selection): Promise<Content> {
  const rows = await tables
    .select({ id: jobs.id, name: jobs.fileName, problem: jobs.problem, file: files })
    .from(jobs)
    .leftJoin(files, and(eq(files.jobId, jobs.id), isNotExpired))
    .where(condition);
  rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  return {
    jobIds: rows.map(({ id }) => id),
    archived: rows.flatMap(({ file }) => (file ? [file] : [])),
    notConverted: rows.flatMap(({ name, problem }) =>
      problem ? [{ name, reason: textOf(problem) }] : [],
    ),
  };
}

const earliest = (dates: readonly Date[]): Date | undefined =>
  dates.toSorted((one, other) => one.getTime() - other.getTime())[0];
