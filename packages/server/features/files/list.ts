// The file list. Any page is found through the index alone, and only the rows of that page are read.
import { formatsOfFileType, type FileQuery } from '@octavo/contract';
import { and, count, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Queries, Tables } from '#platform/database/database.ts';
import { paginationOf, sliceOf, type Slice } from '#platform/database/paging.ts';
import { files } from '#platform/database/schema.ts';
import type { FileRow } from '#core/files/find.ts';
import { namePattern } from '#features/files/name-pattern.ts';
import { cursorOf, positionOf, type PagePosition } from '#features/files/cursor.ts';
import { isAfter, orderOf, sortKeys, type SortOrder } from '#features/files/order.ts';
import {
  fileTotalsOf,
  isNotExpired,
  sumOf,
  type FileTotal,
} from '#platform/database/file-totals.ts';

export type FilePage = {
  files: FileRow[];
  pagination: Omit<ReturnType<typeof paginationOf>, 'page'> & {
    page?: number;
    next_cursor?: string;
  };
};

/**
 * A page of an owner's files, or the files after a cursor. Rows and totals come from the same snapshot.
 * @throws ProblemError `invalid_request` when the cursor cannot be used
 */
export function listFiles(tables: Tables, owner: string, query: FileQuery): Promise<FilePage> {
  const position = query.cursor === undefined ? undefined : positionOf(query.cursor, query);
  return tables.transaction(
    async (tx) => {
      const total = await totalOf(tx, owner, query);
      return position
        ? pageAfterCursor(tx, owner, query, position, total)
        : numberedPage(tx, owner, query, total);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** The stored totals do not include names, so files that are searched by name are counted in the index. */
async function totalOf(tx: Queries, owner: string, query: FileQuery): Promise<number> {
  if (!query.search)
    return sumOf((await fileTotalsOf(tx, owner)).filter(matchesFilter(query)), 'files');
  const [row] = await tx.select({ files: count() }).from(files).where(matching(owner, query));
  return row?.files ?? 0;
}

/** An owner's newest files, at most `limit`. */
export const newestFiles = (queries: Queries, owner: string, limit: number): Promise<FileRow[]> =>
  queries
    .select()
    .from(files)
    .where(and(eq(files.owner, owner), isNotExpired))
    .orderBy(...orderOf({ sortBy: 'created_at', sortOrder: 'DESC' }))
    .limit(limit);

async function numberedPage(
  tx: Queries,
  owner: string,
  query: FileQuery,
  total: number,
): Promise<FilePage> {
  const slice = sliceOf(query, total);
  const rows = slice ? await rowsOf(tx, query, matching(owner, query), slice) : [];
  const isLast = query.page * query.limit >= total;
  return filePage(query, rows, isLast, paginationOf(query, total));
}

/** Reads one more than requested, to find out whether there are more. */
async function pageAfterCursor(
  tx: Queries,
  owner: string,
  query: FileQuery,
  { key, id }: PagePosition,
  total: number,
): Promise<FilePage> {
  const wanted = and(matching(owner, query), isAfter(query, key, id));
  const slice = { offset: 0, limit: query.limit + 1, fromEnd: false };
  const rows = await rowsOf(tx, query, wanted, slice);
  const { page: _, ...pagination } = paginationOf(query, total);
  return filePage(query, rows.slice(0, query.limit), rows.length <= query.limit, pagination);
}

type Row = { file: FileRow; key: string };

/** Rows in their order. The index finds their ids first, so that skipped files are not read. */
async function rowsOf(
  tx: Queries,
  order: SortOrder,
  wanted: SQL | undefined,
  { offset, limit, fromEnd }: Slice,
): Promise<Row[]> {
  const found = tx
    .select({ id: files.id })
    .from(files)
    .where(wanted)
    .orderBy(...orderOf(order, fromEnd))
    .limit(limit)
    .offset(offset)
    .as('found');
  return tx
    .select({ file: files, key: sortKeys[order.sortBy].asText })
    .from(files)
    .innerJoin(found, eq(files.id, found.id))
    .orderBy(...orderOf(order));
}

function filePage(
  order: SortOrder,
  rows: Row[],
  isLast: boolean,
  pagination: FilePage['pagination'],
): FilePage {
  const last = rows.at(-1);
  const next = last && !isLast && cursorOf(order, { key: last.key, id: last.file.id });
  return {
    files: rows.map(({ file }) => file),
    pagination: { ...pagination, ...(next && { next_cursor: next }) },
  };
}

type Filter = Pick<FileQuery, 'fileType' | 'conversionType' | 'search'>;

function matching(owner: string, { fileType, conversionType, search }: Filter): SQL | undefined {
  const formats = fileType === undefined ? undefined : formatsOfFileType(fileType);
  return and(
    eq(files.owner, owner),
    isNotExpired,
    formats && inArray(files.format, [...formats]),
    conversionType === undefined ? undefined : eq(files.type, conversionType as FileRow['type']),
    search ? sql`${files.name} ~ ${namePattern(search)}` : undefined,
  );
}

/** The same filter for the totals, without the search. */
function matchesFilter({ fileType, conversionType }: Filter): (total: FileTotal) => boolean {
  const formats = fileType === undefined ? undefined : formatsOfFileType(fileType);
  return ({ type, format }) =>
    (!formats || formats.includes(format)) &&
    (conversionType === undefined || type === conversionType);
}
