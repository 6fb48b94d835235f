// The numbers of My files.
import { categoryOf, type FileCategory, type FileStats } from '@octavo/contract';
import type { Queries } from '#platform/database/database.ts';
import { fileTotalsOf, sumOf, type FileTotal } from '#platform/database/file-totals.ts';

const MiB = 1024 * 1024;

/** @param storageBytes the storage of the owner's plan */
export async function fileStatsOf(
  queries: Queries,
  owner: string,
  storageBytes: number,
): Promise<FileStats> {
  const totals = await fileTotalsOf(queries, owner);
  const bytes = sumOf(totals, 'bytes');
  return {
    totalFiles: sumOf(totals, 'files'),
    convertedFiles: countOf(totals, 'converted'),
    editedFiles: countOf(totals, 'edited'),
    totalStorageBytes: bytes,
    totalStorageMB: inMegabytes(bytes),
    storageLimitMB: inMegabytes(storageBytes),
    conversionStats: byType(totals),
  };
}

/** Rounded to two decimals. */
const inMegabytes = (bytes: number) => Math.round((bytes / MiB) * 100) / 100;

const countOf = (totals: readonly FileTotal[], category: FileCategory) =>
  sumOf(
    totals.filter(({ type }) => categoryOf(type) === category),
    'files',
  );

function byType(totals: readonly FileTotal[]): FileStats['conversionStats'] {
  const types = Map.groupBy(totals, ({ type }) => type);
  return [...types]
    .map(([conversion_type, of]) => ({ conversion_type, count: sumOf(of, 'files') }))
    .toSorted((one, other) => other.count - one.count || compare(one, other));
}

const compare = (one: { conversion_type: string }, other: { conversion_type: string }) =>
  one.conversion_type < other.conversion_type ? -1 : 1;
