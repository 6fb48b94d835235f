// Addresses that are told when jobs end. Deliveries follow the Standard Webhooks specification 1.0.
import { z } from 'zod';
import { jobView } from '../jobs.ts';
import { route, success, userProblems } from './route.ts';

const moment = z.iso.datetime();

/** A webhook as it is listed: without its secret. */
export const webhook = z.object({ id: z.uuid(), url: z.string(), created_at: moment });
export type Webhook = z.infer<typeof webhook>;

export const webhookEvents = [
  'job.finished',
  'job.failed',
  'job.cancelled',
  'webhook.test',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** What is sent. It is the same in each attempt; its id, time and signature stand in the headers. */
export const webhookBody = z.object({
  type: z.enum(webhookEvents),
  timestamp: moment.describe('when it happened'),
  data: z.object({ job: jobView.optional().describe('absent from a test') }),
});
export type WebhookBody = z.infer<typeof webhookBody>;

export const webhookDelivery = z.object({
  id: z.uuid().describe('sent as the header webhook-id'),
  event: z.enum(webhookEvents),
  job_id: z.uuid().nullable(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  answer: z.string().nullable().describe('what came of the last attempt'),
  created_at: moment,
  next_attempt_at: moment.nullable().describe('while it waits'),
  settled_at: moment.nullable(),
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
      'Adds an address that is told how jobs end, by a POST that is signed with the secret in this answer: webhook-signature is “v1,” and the base64 of HMAC-SHA256 over “{webhook-id}.{webhook-timestamp}.{body}”; the key is what follows “whsec_”, decoded from base64.',
    body: z.object({
      url: z.string().max(2_000).meta({ example: 'https://example.org/octavo' }),
    }),
    replies: {
      201: success(
        webhook.extend({ secret: z.string().describe('whsec_…; it cannot be asked for again') }),
      ),
    },
    problems: ['invalid_request', 'private_webhook', 'limit_reached', ...userProblems],
  }),
  list: route({
    method: 'GET',
    path: '/webhooks',
    access: 'user',
    built: true,
    summary: 'The webhooks of the account, the newest first.',
    replies: { 200: success(z.object({ webhooks: z.array(webhook) })) },
    problems: userProblems,
  }),
  remove: route({
    method: 'DELETE',
    path: '/webhooks/{id}',
    access: 'user',
    built: true,
    summary: 'Removes a webhook, and what it was still to be told.',
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
      'Sends a test within seconds, once. Its deliveries tell what came of it; one test is under way at a time.',
    params,
    replies: { 202: success(z.object({ delivery: webhookDelivery })) },
    problems: ['not_found', ...userProblems],
  }),
  deliveries: route({
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    access: 'user',
    built: true,
    summary: 'What a webhook was told in the last week or will be told, the newest first.',
    params,
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
    replies: { 200: success(z.object({ deliveries: z.array(webhookDelivery) })) },
    problems: ['invalid_request', 'not_found', ...userProblems],
  }),
} as const;
