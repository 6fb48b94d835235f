// The pagination of lists.
import { z } from 'zod';
import { paging } from '../limits.ts';

/** The maximum number of entries; a higher one counts as the highest possible. @param limit the default */
export const limitQuery = (limit: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .transform((entries) => Math.min(entries, paging.maxLimit))
    .default(limit)
    .describe(`at most ${paging.maxLimit} are returned`);

/** A flag in a query: `1` or `true`. */
export const flagQuery = z.enum(['0', '1', 'false', 'true']).optional();

export const isFlagSet = (flag: z.output<typeof flagQuery>): boolean =>
  flag === '1' || flag === 'true';

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).default(paging.page),
  limit: limitQuery(paging.limit),
});

/** The position of a page in its list. The totals are exact. */
export const pagination = z.object({
  page: z.number().int().optional().describe('absent if a cursor was used'),
  limit: z.number().int(),
  total: z.number().int(),
  total_pages: z.number().int(),
});

/** The same for a list with cursors. */
export const followedPagination = pagination.extend({
  next_cursor: z
    .string()
    .optional()
    .describe('the cursor of the next page; absent at the end of the list'),
});
