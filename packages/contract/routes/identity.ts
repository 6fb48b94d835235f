import { identityConfiguration } from '../identity.ts';
import { route, success } from './route.ts';

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
} as const;
