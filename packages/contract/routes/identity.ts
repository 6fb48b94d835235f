import { z } from 'zod';
import { identityConfiguration } from '../identity.ts';
import { callerProblems, route, success } from './route.ts';

export const identityRoutes = {
  configuration: route({
    method: 'GET',
    path: '/identity',
    access: 'public',
    built: true,
    summary:
      'Returns the identity provider and the settings a browser needs to sign in. The calls of the embedded provider are described in docs/identity.md.',
    replies: { 200: success(identityConfiguration) },
  }),
  person: route({
    method: 'GET',
    path: '/identity/person',
    access: 'visitor',
    built: true,
    summary:
      'Returns who makes the request, where the server knows it without a token; null for a visitor.',
    replies: {
      200: success(
        z.object({
          person: z
            .object({
              uid: z.string(),
              email: z.string(),
              email_verified: z.boolean(),
              name: z.string(),
            })
            .nullable(),
        }),
      ),
    },
    problems: callerProblems,
  }),
} as const;
