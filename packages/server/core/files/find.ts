// Finds stored files of an owner.
import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { isNotExpired } from '#platform/database/file-totals.ts';
import { files } from '#platform/database/schema.ts';

export type FileRow = typeof files.$inferSelect;

/** An owner's file, unless it has expired. */
export async function findFile(
  queries: Queries,
  owner: string,
  id: string,
): Promise<FileRow | undefined> {
  const [file] = await queries
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.owner, owner), isNotExpired));
  return file;
}

/** The owner's file with this id, otherwise the newest with this name. */
export async function findFileByName(
  queries: Queries,
  owner: string,
  idOrName: string,
): Promise<FileRow | undefined> {
  const matches = isId(idOrName) ? eq(files.id, idOrName) : eq(files.name, idOrName);
  const [file] = await queries
    .select()
    .from(files)
    .where(and(eq(files.owner, owner), matches, isNotExpired))
    .orderBy(desc(files.createdAt), desc(files.id))
    .limit(1);
  return file;
}

const isId = (idOrName: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(idOrName);
