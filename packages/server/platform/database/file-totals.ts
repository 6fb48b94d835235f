// What an owner's files add up to. An expired file counts no more, whether the sweep has come for it or not.
import type { Format } from '@octavo/contract';
import { sql } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { files, fileTotals } from '#platform/database/schema.ts';

export type FileTotal = { type: string; format: Format; files: number; bytes: number };

/** True for files that are not expired; the sweep removes the others. */
export const isKept = sql`${files.expiresAt} >= now()`;

/** Files and bytes by type and format. Never counts them all: the kept totals, less those that expired since the last sweep. */
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
