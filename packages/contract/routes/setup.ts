// The routes of the first-run page, by which the operator of a server without an administrator becomes one (decision 103). The key
// proves that the caller reads the server's terminal; with a wrong one, and once there is an administrator, they do not exist.
import { z } from 'zod';
import { route, success, userProblems } from './route.ts';

const key = z.string().min(1).max(100).describe('from the address that the server prints');

export const setupRoutes = {
  status: route({
    method: 'POST',
    path: '/setup/status',
    access: 'public',
    built: true,
    summary: 'Returns the settings that matter first, while the server has no administrator.',
    body: z.object({ key }),
    replies: {
      200: success(
        z.object({
          address: z.string().describe('the public address, as links in mails have it'),
          sign_up: z
            .enum(['open', 'invite', 'closed'])
            .nullable()
            .describe('null where accounts are another provider’s'),
          sends_mail: z.boolean().describe('false: mails are stored on the server'),
          mail_from: z.string(),
        }),
      ),
    },
    problems: ['invalid_request', 'not_found', 'database_unavailable'],
  }),
  invite: route({
    method: 'POST',
    path: '/setup/invitations',
    access: 'public',
    built: true,
    summary: 'Creates the link with which the operator can sign up (SIGNUP=invite).',
    body: z.object({
      key,
      email: z
        .string()
        .trim()
        .max(320)
        .regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address'),
    }),
    replies: { 201: success(z.object({ link: z.string() })) },
    problems: ['invalid_request', 'not_found', 'invitations_unavailable', 'database_unavailable'],
  }),
  claim: route({
    method: 'POST',
    path: '/setup/admin',
    access: 'session',
    built: true,
    summary: 'Makes the account of the caller the first administrator.',
    body: z.object({ key }),
    replies: { 200: z.object({ success: z.literal(true), message: z.string() }) },
    problems: ['invalid_request', 'not_found', ...userProblems, 'session_required'],
  }),
} as const;
