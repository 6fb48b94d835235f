import { z } from 'zod';
import { route } from './route.ts';

const version = z.string().describe('of Octavo, such as 1.2.0');

export const healthRoutes = {
  live: route({
    method: 'GET',
    path: '/health/live',
    access: 'public',
    built: true,
    summary: 'Checks that the process is running.',
    replies: { 200: z.object({ status: z.literal('live'), version }) },
  }),
  ready: route({
    method: 'GET',
    path: '/health/ready',
    access: 'public',
    built: true,
    summary:
      'Checks that the database, file storage, disk, queue, sandbox and workers are ready for jobs.',
    replies: {
      200: z.object({
        status: z.literal('ready'),
        version,
        checks: z.record(z.string(), z.string()),
      }),
      503: z.object({
        status: z.literal('not ready'),
        version,
        checks: z.record(z.string(), z.string()),
      }),
    },
  }),
} as const;
