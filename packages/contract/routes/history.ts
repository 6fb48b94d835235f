// The conversion history, which two routes of the specification return.
import { z } from 'zod';
import { fileTypes } from '../catalogue/catalogue.ts';
import { conversionRecord } from '../files.ts';
import { jobStates } from '../jobs.ts';
import { pageQuery, pagination } from './paging.ts';
import { success, userProblems } from './route.ts';

/** The type of a conversion or an edit, as a filter. */
export const conversionTypeFilter = z.enum(fileTypes as [string, ...string[]]);

/** Other names that clients may use for job states. */
export const statusAliases = {
  pending: 'queued',
  processing: 'running',
  completed: 'finished',
} as const;

const historyQuery = pageQuery.extend({
  status: z
    .enum([...jobStates, ...(Object.keys(statusAliases) as (keyof typeof statusAliases)[])])
    .optional()
    .describe('pending, processing and completed are aliases of queued, running and finished'),
  conversionType: conversionTypeFilter.optional(),
});
export type HistoryQuery = z.infer<typeof historyQuery>;

/** The query, response and problems of both routes. */
export const conversionList = {
  query: historyQuery,
  replies: {
    200: success(z.object({ conversions: z.array(conversionRecord), pagination })),
  },
  problems: ['invalid_request', ...userProblems],
} as const;
