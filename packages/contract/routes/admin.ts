// The routes of administrators (decision 103). They return what an operator needs: no names and no contents of files.
import { z } from 'zod';
import { adminActions, invitationDays, queueSpans } from '../admin.ts';
import { jobTypes } from '../catalogue/catalogue.ts';
import { jobStates, problemBody } from '../jobs.ts';
import { planNames } from '../plans.ts';
import { pageQuery, pagination } from './paging.ts';
import { adminProblems, route, success } from './route.ts';

const dateTime = z.iso.datetime();
const count = z.number().int();

/** An account as administrators see it. */
export const adminUser = z.object({
  uid: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(['user', 'admin']),
  status: z.enum(['active', 'suspended']),
  plan: z.enum(planNames),
  plan_until: dateTime.nullable().describe('null for a plan that does not end'),
  conversions: count.describe('in this calendar month (UTC), with those that run'),
  stored_bytes: count,
  created_at: dateTime,
  last_login_at: dateTime.nullable(),
});
export type AdminUser = z.infer<typeof adminUser>;

/** A job as administrators see it: without the name, the options and the content of its file. */
export const adminJob = z.object({
  id: z.uuid(),
  type: z.enum(jobTypes),
  state: z.enum(jobStates),
  owner_uid: z.string().nullable().describe('null for a visitor'),
  owner_email: z.string().nullable().describe('null for a visitor and for a deleted account'),
  input_bytes: count,
  result_bytes: count.nullable(),
  attempts: count,
  created_at: dateTime,
  started_at: dateTime.nullable(),
  ended_at: dateTime.nullable(),
  problem: problemBody
    .nullable()
    .describe('why it failed; words that may come from the file are replaced by “…”'),
});
export type AdminJob = z.infer<typeof adminJob>;

/** A part of the server and whether it is ready. */
const check = z.object({ name: z.string(), ok: z.boolean(), detail: z.string() });

export const systemReport = z.object({
  version: z.string(),
  node: z.string(),
  started_at: dateTime.describe('of the process that answers'),
  ready: z.boolean(),
  checks: z.array(check),
  disk: z
    .object({ free_bytes: count, total_bytes: count, needed_bytes: count })
    .describe('the disk of the data folder of the process that answers'),
  workers: z.object({ ready: count, starting: count, unsafe: count }),
  queue: z.object({
    waiting: count,
    running: count,
    most_waiting: count.describe('further jobs are refused'),
    oldest_waiting_seconds: z.number(),
    stuck: count.describe('jobs that failed too often because of their worker and have not ended'),
  }),
});
export type SystemReport = z.infer<typeof systemReport>;

/** The jobs of an interval of time. */
const interval = z.object({
  from: dateTime,
  until: dateTime,
  created: count,
  finished: count,
  failed: count,
  cancelled: count,
  open: count.describe('waiting or running at its end'),
});
export type QueueInterval = z.infer<typeof interval>;

/** An environment variable as the server reads it. */
export const setting = z.object({
  name: z.string(),
  meaning: z.string(),
  source: z.enum(['environment', 'default']),
  value: z.string().describe('the default in words where the source is the default'),
  hidden: z.boolean().describe('whether the value is secret and left out'),
});
export type Setting = z.infer<typeof setting>;

export const auditEntry = z.object({
  id: count,
  at: dateTime,
  action: z.enum(adminActions),
  by_uid: z.string().nullable().describe('null for the command line'),
  by_email: z.string().nullable().describe('null for the command line and for a deleted account'),
  target: z.string().nullable().describe('the uid of the account or the id of the job'),
  target_email: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const searchText = z.string().trim().max(200).optional();
const uid = z.object({ uid: z.string().min(1).max(255) });
const jobParams = z.object({ id: z.uuid() });
const page = { pagination };

export const adminRoutes = {
  users: route({
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    built: true,
    summary: 'Lists accounts with their plan and usage, newest first.',
    query: pageQuery.extend({
      search: searchText.describe('part of an email address, a name or a uid'),
      status: z.enum(['active', 'suspended']).optional(),
    }),
    replies: { 200: success(z.object({ users: z.array(adminUser), ...page })) },
    problems: ['invalid_request', ...adminProblems],
  }),
  setUserStatus: route({
    method: 'PUT',
    path: '/admin/users/{uid}/status',
    access: 'admin',
    built: true,
    summary: 'Suspends another account, which keeps all its data, or resumes it.',
    params: uid,
    body: z.object({ status: z.enum(['active', 'suspended']) }),
    replies: { 200: success(z.object({ user: adminUser })) },
    problems: ['invalid_request', 'not_found', 'own_account', ...adminProblems],
  }),
  invite: route({
    method: 'POST',
    path: '/admin/invitations',
    access: 'admin',
    built: true,
    summary: 'Creates a link with which the owner of an email address can sign up (SIGNUP=invite).',
    body: z.object({
      email: z
        .string()
        .trim()
        .max(320)
        .regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address'),
      days: z.number().int().min(1).max(invitationDays.most).default(invitationDays.usual),
    }),
    replies: { 201: success(z.object({ link: z.string(), expires_at: dateTime })) },
    problems: ['invalid_request', 'invitations_unavailable', ...adminProblems],
  }),
  jobs: route({
    method: 'GET',
    path: '/admin/jobs',
    access: 'admin',
    built: true,
    summary: 'Lists the jobs of all owners, newest first, without file names.',
    query: pageQuery.extend({
      state: z.enum(jobStates).optional(),
      search: searchText.describe('part of the owner’s email address, or the id of a job'),
    }),
    replies: { 200: success(z.object({ jobs: z.array(adminJob), ...page })) },
    problems: ['invalid_request', ...adminProblems],
  }),
  cancelJob: route({
    method: 'POST',
    path: '/admin/jobs/{id}/cancel',
    access: 'admin',
    built: true,
    summary: 'Cancels a job of any owner and refunds its conversion.',
    params: jobParams,
    replies: {
      200: success(z.object({ cancelled: z.boolean().describe('false if it had ended already') })),
    },
    problems: ['not_found', ...adminProblems],
  }),
  retryJobs: route({
    method: 'POST',
    path: '/admin/jobs/retry',
    access: 'admin',
    built: true,
    summary:
      'Queues again the jobs that failed too often because of their worker and have not ended.',
    replies: { 200: success(z.object({ retried: count })) },
    problems: [...adminProblems],
  }),
  system: route({
    method: 'GET',
    path: '/admin/system',
    access: 'admin',
    built: true,
    summary: 'Returns the health of the parts, the disk, the workers and the queue.',
    replies: { 200: success(systemReport) },
    problems: [...adminProblems],
  }),
  queue: route({
    method: 'GET',
    path: '/admin/queue',
    access: 'admin',
    built: true,
    summary: 'Returns the jobs of the last hour or day in intervals, as far as they are stored.',
    query: z.object({ span: z.enum(queueSpans).default('hour') }),
    replies: { 200: success(z.object({ intervals: z.array(interval) })) },
    problems: ['invalid_request', ...adminProblems],
  }),
  settings: route({
    method: 'GET',
    path: '/admin/settings',
    access: 'admin',
    built: true,
    summary: 'Lists the settings of the process that answers, without secret values.',
    replies: { 200: success(z.object({ settings: z.array(setting) })) },
    problems: [...adminProblems],
  }),
  auditLog: route({
    method: 'GET',
    path: '/admin/audit-log',
    access: 'admin',
    built: true,
    summary: 'Lists the actions of administrators in the last year, newest first.',
    query: pageQuery,
    replies: { 200: success(z.object({ entries: z.array(auditEntry), ...page })) },
    problems: ['invalid_request', ...adminProblems],
  }),
} as const;
