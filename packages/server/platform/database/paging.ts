// Pagination of long lists.

export type PageQuery = { page: number; limit: number };

/** How many rows to skip and to read. */
export type Slice = { offset: number; limit: number; fromEnd: boolean };

/** The rows of a page, counted from the nearer end, so that the last page costs no more than the first. */
export function sliceOf({ page, limit }: PageQuery, total: number): Slice | undefined {
  const before = (page - 1) * limit;
  if (before >= total) return undefined;
  const rows = Math.min(limit, total - before);
  const after = total - before - rows;
  const fromEnd = after < before;
  return { offset: fromEnd ? after : before, limit: rows, fromEnd };
}

/** The pagination fields of a response. */
export const paginationOf = ({ page, limit }: PageQuery, total: number) => ({
  page,
  limit,
  total,
  total_pages: Math.ceil(total / limit),
});
