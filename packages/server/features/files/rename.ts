// Renames a file on its owner's request.
import { ProblemError, renamed, type FileNameFault } from '@octavo/contract';
import { and, eq } from 'drizzle-orm';
import type { Tables } from '#platform/database/database.ts';
import { isNotExpired } from '#platform/database/file-totals.ts';
import { files } from '#platform/database/schema.ts';
import { findFile, type FileRow } from '#core/files/find.ts';

const reasons: Record<FileNameFault, string> = {
  empty: 'the file name is empty.',
  forbidden: String.raw`the file name contains one of \ / : * ? " < > | or an invisible character.`,
  long: 'the file name is too long.',
};

/**
 * @param wanted the new name, with or without the extension, which stays
 * @throws ProblemError `not_found`; `invalid_request` for a name that no file can have
 */
export async function renameFile(
  tables: Tables,
  owner: string,
  id: string,
  wanted: string,
): Promise<FileRow> {
  const current = await findFile(tables, owner, id);
  if (!current) throw new ProblemError('not_found');
  const outcome = renamed(current.name, wanted);
  if ('fault' in outcome)
    throw new ProblemError('invalid_request', { reason: reasons[outcome.fault] });
  const [file] = await tables
    .update(files)
    .set({ name: outcome.name })
    .where(and(eq(files.id, id), eq(files.owner, owner), isNotExpired))
    .returning();
  if (!file) throw new ProblemError('not_found');
  return file;
}
