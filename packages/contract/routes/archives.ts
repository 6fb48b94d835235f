import { z } from 'zod';
import { archiveLimits } from '../limits.ts';
import { jobId } from '../jobs.ts';
import { signedLink } from './conversion.ts';
import { route, success, userProblems } from './route.ts';

/** A ZIP archive of the results of several jobs. */
const archive = z.object({
  outputFileName: z.string(),
  files: z.number().int().describe('number of results in the archive'),
  downloadUrl: z
    .string()
    .describe('signed and expiring; relative to the host if the server has no PUBLIC_URL'),
  expires_at: z.iso.datetime(),
});

export const archiveRoutes = {
  create: route({
    method: 'POST',
    path: '/archives',
    access: 'visitor',
    built: true,
    summary:
      'Creates a ZIP archive of the results of several jobs, including a list of failed jobs. It expires with the first of its results.',
    body: z.object({ jobs: z.array(jobId).min(1).max(archiveLimits.jobs) }),
    replies: { 200: success(archive) },
    problems: ['invalid_request', 'not_found', 'database_unavailable'],
  }),
  createOfFiles: route({
    method: 'POST',
    path: '/user-files/archives',
    access: 'user',
    built: true,
    summary:
      'Creates a ZIP archive of stored files of the account. It expires with the first of its files.',
    body: z.object({ files: z.array(z.uuid()).min(1).max(archiveLimits.jobs) }),
    replies: { 200: success(archive) },
    problems: ['invalid_request', 'not_found', ...userProblems],
  }),
  download: route({
    method: 'GET',
    path: '/archives/{id}',
    access: 'public',
    built: true,
    summary: 'Downloads the ZIP archive through its signed, expiring link.',
    ...signedLink,
    streams: { 200: 'application/zip' },
    problems: ['not_found', 'link_invalid', 'link_expired', 'database_unavailable'],
  }),
} as const;
