// How past conversions are asked for: two calls of the specification do the same.
import { z } from 'zod';
import { fileTypes } from '../catalogue/catalogue.ts';
import { conversionRecord } from '../files.ts';
import { jobStates } from '../jobs.ts';
import { pageQuery, pagination } from './paging.ts';
import { success, userProblems } from './route.ts';

/** The type of a conversion or an edit, as a filter. */
export const conversionTypeFilter = z.enum(fileTypes as [string, ...string[]]);

/** What clients call the states of a conversion besides their own names. */
export const statusWords = {
  pending: 'queued',
  processing: 'running',
  completed: 'finished',
} as const;

const historyQuery = pageQuery.extend({
  status: z
    .enum([...jobStates, ...(Object.keys(statusWords) as (keyof typeof statusWords)[])])
    .optional()
    .describe('pending, processing and completed are aliases of queued, running and finished'),
  conversionType: conversionTypeFilter.optional(),
});
export type HistoryQuery = z.infer<typeof historyQuery>;

/** What both calls that list conversions share. */
export const listed = {
  query: historyQuery,
  replies: {
    200: success(z.object({ conversions: z.array(conversionRecord), pagination })),
  },
  problems: ['invalid_request', ...userProblems],
} as const;
