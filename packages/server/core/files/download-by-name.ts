// Sends a file of the account by its name, or by its id.
import { ProblemError, type routes } from '@octavo/contract';
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queries, Tables } from '#platform/database/database.ts';
import { isKept } from '#platform/database/file-totals.ts';
import { files } from '#platform/database/schema.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { serveRoute } from '#platform/http/api-route.ts';
import { userOf } from '#platform/http/caller.ts';
import { sendFile } from '#core/files/send.ts';

type Contract = typeof routes.pdf.download | typeof routes.image.download;

export function downloadByName(
  app: FastifyInstance,
  contract: Contract,
  { tables, store }: { tables: Tables; store: FileStore },
): void {
  serveRoute(
    app,
    contract,
    async (request, reply) => {
      const file = await fileCalled(tables, userOf(request).owner, request.params.fileName);
      if (!file) throw new ProblemError('not_found');
      return sendFile(store, file, request, reply);
    },
    { head: true },
  );
}

/** The owner's file of this id, else the newest of this name. */
async function fileCalled(queries: Queries, owner: string, word: string) {
  const called = isId(word) ? eq(files.id, word) : eq(files.name, word);
  const [file] = await queries
    .select()
    .from(files)
    .where(and(eq(files.owner, owner), called, isKept))
    .orderBy(desc(files.createdAt), desc(files.id))
    .limit(1);
  return file;
}

const isId = (word: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word);
