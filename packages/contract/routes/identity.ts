import { identityConfiguration } from '../identity.ts';
import { route, success } from './route.ts';

export const identityRoutes = {
  configuration: route({
    method: 'GET',
    path: '/identity',
    access: 'public',
    built: true,
    summary:
      'Which identity provider signs people in, and what a browser must know of it. The calls of the embedded one are described in docs/identity.md.',
    replies: { 200: success(identityConfiguration) },
  }),
} as const;
