import { z } from 'zod';
import { conversionTypes } from '../catalogue/catalogue.ts';
import { groups } from '../catalogue/entry.ts';
import { formatNames } from '../catalogue/formats.ts';
import { conversionResult, jobStates, jobId, jobView } from '../jobs.ts';
import { conversionList } from './history.ts';
import { flagQuery } from './paging.ts';
import { route, success, userProblems } from './route.ts';
import { admissionProblems, nextStepsField, resultField, uploadProblems } from './job-problems.ts';
import { usageReport } from './subscription.ts';

const acceptedJob = success(z.object({ job: jobView }));

const catalogueRow = z.object({
  type: z.enum(conversionTypes),
  label: z.string(),
  group: z.enum(Object.keys(groups) as [keyof typeof groups]),
  mode: z.enum(['conversion', 'edit']),
  accepts: z.array(z.string()),
  from: z.array(z.enum(formatNames)),
  to: z.enum(formatNames),
  options: z.record(z.string(), z.looseObject({ kind: z.string(), label: z.string() })),
});

const counts = z.array(z.object({ conversion_type: z.string(), count: z.number().int() }));

const conversionCounts = z.object({
  total: z.number().int(),
  by_status: z.record(z.enum(jobStates), z.number().int()),
  by_type: counts.describe('most frequent first'),
});

const usageDays = z
  .array(z.object({ date: z.iso.date(), conversions: z.number().int() }))
  .describe('every day from the first of the month to today');

const fileProblems = [
  ...uploadProblems,
  'missing_type',
  'unknown_type',
  'invalid_address',
  'editor_sign_in_required',
  'opens_in_editor',
  'plan_required',
  'archive_limits',
  'unsafe_markup',
  'too_many_pixels',
  'too_many_frames',
  'too_many_pages',
  'no_such_page',
  'not_accessible',
  'not_archivable',
  'archive_would_lose',
  'language_missing',
  'no_text',
  'no_text_found',
  'ocr_off',
  'ocr_not_in_plan',
  'nested_too_deep',
  'invalid_data',
  'too_complex',
  'conversion_failed',
  'conversion_interrupted',
  'too_much_work',
  'took_too_long',
  'cancelled',
  'tool_missing',
  'database_unavailable',
  'store_unavailable',
] as const;

export const conversionRoutes = {
  convert: route({
    method: 'POST',
    path: '/conversion/convert',
    access: 'visitor',
    built: true,
    summary:
      'Converts a file. Responds when the conversion is finished, or immediately with a job if requested with “Prefer: respond-async” or ?async=1.',
    multipart: true,
    query: z.object({ async: flagQuery }),
    body: z.looseObject({
      file: z
        .any()
        .optional()
        .describe('the file; several files, in order, for conversions that combine them'),
      upload: z
        .uuid()
        .optional()
        .describe(
          'the ID of an upload (POST /uploads), used instead of a file; several are possible, also mixed with files',
        ),
      ...resultField,
      ...nextStepsField,
      url: z.string().optional().describe('for url-to-pdf: a web address, used instead of a file'),
      conversionType: z.enum(conversionTypes),
    }),
    replies: { 200: success(conversionResult), 202: acceptedJob },
    problems: [...fileProblems, ...admissionProblems],
  }),
  history: route({
    method: 'GET',
    path: '/conversion/history',
    access: 'user',
    built: true,
    summary: 'Lists the account’s conversions and their status, newest first.',
    ...conversionList,
  }),
  usage: route({
    method: 'GET',
    path: '/conversion/usage',
    access: 'user',
    built: true,
    summary:
      'Returns the account’s usage of its plan and the outcomes of its conversions in the past year.',
    replies: { 200: success(usageReport.extend({ history: conversionCounts })) },
    problems: [...userProblems],
  }),
  usageByDay: route({
    method: 'GET',
    path: '/conversion/usage/days',
    access: 'user',
    built: true,
    summary: 'Returns the account’s finished conversions of this month (UTC) by day.',
    replies: { 200: success(z.object({ period: usageReport.shape.period, days: usageDays })) },
    problems: [...userProblems],
  }),
  health: route({
    method: 'GET',
    path: '/conversion/health',
    access: 'public',
    built: true,
    summary: 'Checks whether conversions are currently available.',
    replies: {
      200: success(
        z.object({
          status: z.literal('ok'),
          waiting: z.number().int().describe('jobs waiting for a worker'),
        }),
      ),
    },
    problems: [
      'sandbox_unavailable',
      'workers_unavailable',
      'database_unavailable',
      'shutting_down',
    ],
  }),
  test: route({
    method: 'POST',
    path: '/conversion/test',
    access: 'public',
    built: true,
    summary: 'Echoes the request body, to test that JSON bodies arrive.',
    body: z.object({ test: z.unknown() }),
    replies: { 200: success(z.object({ test: z.unknown() })) },
    problems: ['invalid_request'],
  }),
  testCors: route({
    method: 'GET',
    path: '/test-cors',
    access: 'public',
    built: true,
    summary: 'Returns the origin of the request, to test CORS.',
    replies: { 200: success(z.object({ origin: z.string().nullable() })) },
  }),
  catalogue: route({
    method: 'GET',
    path: '/conversion/catalogue',
    access: 'public',
    built: true,
    summary: 'Lists all conversions of this server with their options.',
    replies: { 200: success(z.object({ conversions: z.array(catalogueRow) })) },
  }),
} as const;

const jobParams = z.object({ id: jobId });

export const jobRoutes = {
  job: route({
    method: 'GET',
    path: '/jobs/{id}',
    access: 'visitor',
    built: true,
    summary: 'Returns the state of a job.',
    params: jobParams,
    replies: { 200: success(z.object({ job: jobView })) },
    problems: ['not_found'],
  }),
  events: route({
    method: 'GET',
    path: '/jobs/{id}/events',
    access: 'visitor',
    built: true,
    summary:
      'Streams server-sent events: one “job” event with the current state and one for each change. Ends when the job is finished, failed or cancelled.',
    params: jobParams,
    // 204 means, to a client that reconnects, that nothing more follows.
    streams: { 200: 'text/event-stream', 204: '' },
    problems: ['not_found'],
  }),
  cancel: route({
    method: 'DELETE',
    path: '/jobs/{id}',
    access: 'visitor',
    built: true,
    summary: 'Cancels a job that has not ended yet and refunds its conversion.',
    params: jobParams,
    replies: { 200: success(z.object({ job: jobView })) },
    problems: ['not_found'],
  }),
} as const;

/** The responses of a download: all of a file, a range of it, and none for a range beyond its end. */
export const fileStreams = { 200: '*/*', 206: '*/*', 416: '' } as const;

/** The parameters of a signed link. */
export const signedLink = {
  params: z.object({ id: z.uuid() }),
  query: z.object({ expires: z.coerce.number().int(), key: z.string(), signature: z.string() }),
} as const;

export const downloadRoutes = {
  download: route({
    method: 'GET',
    path: '/downloads/{id}',
    access: 'public',
    built: true,
    summary:
      'Downloads a result through its signed, expiring link. Supports range requests, or redirects (302) to the file storage if browsers can reach it directly.',
    ...signedLink,
    streams: { ...fileStreams, 302: '' },
    problems: ['not_found', 'link_invalid', 'link_expired', 'store_unavailable'],
  }),
} as const;
