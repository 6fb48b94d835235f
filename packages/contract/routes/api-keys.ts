// The routes of API keys, with which programs act for an account.
import { z } from 'zod';
import { line, route, success, userProblems } from './route.ts';

const dateTime = z.iso.datetime();

/** An API key in a list, without the key itself. */
export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  beginning: z.string().describe('the first characters of the key').meta({
    example: 'octavo_x3Yq0a',
  }),
  created_at: dateTime,
  last_used_at: dateTime.nullable().describe('accurate to the minute'),
});
export type ApiKey = z.infer<typeof apiKey>;

const done = z.object({ success: z.literal(true), message: z.string() });

export const apiKeyRoutes = {
  create: route({
    method: 'POST',
    path: '/api-keys',
    access: 'session',
    built: true,
    summary:
      'Creates an API key, which is shown only in this response. Sent as a bearer token, it can do what its owner can do, except managing keys or the account.',
    body: z.object({
      name: line(100).min(1).meta({ example: 'Nightly invoices' }),
    }),
    replies: {
      201: success(
        apiKey.extend({ key: z.string().describe('the key, shown only in this response') }),
      ),
    },
    problems: ['invalid_request', ...userProblems, 'session_required', 'limit_reached'],
  }),
  list: route({
    method: 'GET',
    path: '/api-keys',
    access: 'session',
    built: true,
    summary: 'Lists the account’s API keys, newest first.',
    replies: { 200: success(z.object({ keys: z.array(apiKey) })) },
    problems: [...userProblems, 'session_required'],
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api-keys/{id}',
    access: 'session',
    built: true,
    summary: 'Revokes an API key immediately.',
    params: z.object({ id: z.uuid() }),
    replies: { 200: done },
    problems: ['not_found', ...userProblems, 'session_required'],
  }),
} as const;
