// Totals of an owner's files. Expired files do not count, even before the sweep removes them.
import type { Format } from '@octavo/contract';
import { sql } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { files, fileTotals } from '#platform/database/schema.ts';

export type FileTotal = { type: string; format: Format; files: number; bytes: number };

/** The condition for files that are not expired. */
export const isNotExpired = sql`${files.expiresAt} >= now()`;

/** Files and bytes by type and format: the stored totals, minus the files that expired since the last sweep. */
export async function fileTotalsOf(queries: Queries, owner: string): Promise<FileTotal[]> {
  const { rows } = await queries.execute<Record<'files' | 'bytes', string> & FileTotal>(sql`
    SELECT type, format, sum(files) AS files, sum(bytes) AS bytes FROM (
      SELECT type, format, files, bytes FROM ${fileTotals} WHERE owner = ${owner}
      UNION ALL
      SELECT type, format, -1, -bytes FROM ${files} WHERE owner = ${owner} AND expires_at < now()
    ) AS changes GROUP BY type, format HAVING sum(files) > 0`);
  return rows.map((row) => ({ ...row, files: Number(row.files), bytes: Number(row.bytes) }));
}

/** The sum of one of their numbers. */
export const sumOf = (totals: readonly FileTotal[], what: 'files' | 'bytes'): number =>
  totals.reduce((sum, total) => sum + total[what], 0);
