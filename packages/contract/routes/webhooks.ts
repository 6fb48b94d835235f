// The routes of webhooks, which are called when jobs end. Deliveries follow the Standard Webhooks specification 1.0.
import { z } from 'zod';
import { jobView } from '../jobs.ts';
import { limitQuery } from './paging.ts';
import { route, success, userProblems } from './route.ts';

const dateTime = z.iso.datetime();

/** A webhook in a list, without its secret. */
export const webhook = z.object({ id: z.uuid(), url: z.string(), created_at: dateTime });
export type Webhook = z.infer<typeof webhook>;

export const webhookEvents = [
  'job.finished',
  'job.failed',
  'job.cancelled',
  'webhook.test',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The body of a delivery, the same in each attempt. Its id, time and signature are in the headers. */
export const webhookBody = z.object({
  type: z.enum(webhookEvents),
  timestamp: dateTime.describe('when it happened'),
  data: z.object({ job: jobView.optional().describe('absent from test events') }),
});
export type WebhookBody = z.infer<typeof webhookBody>;

export const webhookDelivery = z.object({
  id: z.uuid().describe('sent in the header webhook-id'),
  event: z.enum(webhookEvents),
  job_id: z.uuid().nullable(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  answer: z.string().nullable().describe('the outcome of the last attempt'),
  created_at: dateTime,
  next_attempt_at: dateTime.nullable().describe('while waiting'),
  settled_at: dateTime.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const params = z.object({ id: z.uuid() });

export const webhookRoutes = {
  create: route({
    method: 'POST',
    path: '/webhooks',
    access: 'user',
    built: true,
    summary:
      'Adds a webhook: a POST is sent to its URL when a job ends, signed with the secret in this response. webhook-signature is “v1,” followed by the base64 of HMAC-SHA256 over “{webhook-id}.{webhook-timestamp}.{body}”; the key is the base64-decoded part after “whsec_”.',
    body: z.object({
      url: z.string().max(2_000).meta({ example: 'https://example.org/octavo' }),
    }),
    replies: {
      201: success(
        webhook.extend({ secret: z.string().describe('whsec_…, shown only in this response') }),
      ),
    },
    problems: ['invalid_request', 'private_webhook', 'limit_reached', ...userProblems],
  }),
  list: route({
    method: 'GET',
    path: '/webhooks',
    access: 'user',
    built: true,
    summary: 'Lists the account’s webhooks, newest first.',
    replies: { 200: success(z.object({ webhooks: z.array(webhook) })) },
    problems: userProblems,
  }),
  remove: route({
    method: 'DELETE',
    path: '/webhooks/{id}',
    access: 'user',
    built: true,
    summary: 'Deletes a webhook and its pending deliveries.',
    params,
    replies: { 200: z.object({ success: z.literal(true), message: z.string() }) },
    problems: ['not_found', ...userProblems],
  }),
  test: route({
    method: 'POST',
    path: '/webhooks/{id}/test',
    access: 'user',
    built: true,
    summary:
      'Sends one test event within seconds. Its outcome appears in the deliveries; only one test can run at a time.',
    params,
    replies: { 202: success(z.object({ delivery: webhookDelivery })) },
    problems: ['not_found', ...userProblems],
  }),
  deliveries: route({
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    access: 'user',
    built: true,
    summary: 'Lists the webhook’s deliveries of the last week and pending ones, newest first.',
    params,
    query: z.object({ limit: limitQuery(20) }),
    replies: { 200: success(z.object({ deliveries: z.array(webhookDelivery) })) },
    problems: ['invalid_request', 'not_found', ...userProblems],
  }),
} as const;
