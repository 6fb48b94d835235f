// The routes of shared files: an account makes links to its files, and whoever has a link opens the file.
import { z } from 'zod';
import { shareLimits } from '../limits.ts';
import { fileStreams } from './conversion.ts';
import { line, route, success, userProblems } from './route.ts';

const dateTime = z.iso.datetime();

/** A link to a file, for its owner. */
export const share = z.object({
  id: z.uuid(),
  url: z
    .string()
    .describe('the page of the link; relative to the host if the server has no PUBLIC_URL')
    .meta({ example: '/shared/DF0bHpSnTAqdLw8fb08aEVJpq1xkB6mU0f3Lr0m6b5k' }),
  file_id: z.uuid(),
  file_name: z.string(),
  has_password: z.boolean(),
  downloads: z.number().int(),
  created_at: dateTime,
  expires_at: dateTime.describe('never after the file’s own expiry'),
});
export type Share = z.infer<typeof share>;

/** A shared file, for anyone with the link. */
export const sharedFile = z.object({
  file_name: z.string(),
  mime_type: z.string(),
  file_size: z.number().int().describe('bytes'),
  pages: z.number().int().nullable(),
  expires_at: dateTime.describe('when the link stops working'),
  downloadUrl: z.string().describe('signed, works for an hour at most'),
  thumbnailUrl: z.string().nullable().describe('signed, works for an hour at most'),
});
export type SharedFile = z.infer<typeof sharedFile>;

const password = line(shareLimits.passwordCharacters).min(1);

/** 43 characters of base64url: 16 bytes of an id and 16 bytes of its signature. */
const token = z.string().max(100).meta({ example: 'DF0bHpSnTAqdLw8fb08aEVJpq1xkB6mU0f3Lr0m6b5k' });

const signedPart = {
  params: z.object({ id: token }),
  query: z.object({ expires: z.coerce.number().int(), key: z.string(), signature: z.string() }),
} as const;

const partProblems = ['share_not_found', 'link_invalid', 'link_expired'] as const;

export const shareRoutes = {
  create: route({
    method: 'POST',
    path: '/user-files/files/{id}/shares',
    access: 'user',
    built: true,
    summary:
      'Creates a link with which anybody can see and download one file until the link expires or is revoked.',
    params: z.object({ id: z.uuid() }),
    body: z.object({
      expires_in_hours: z
        .number()
        .int()
        .min(1)
        .max(shareLimits.hours)
        .optional()
        .describe('without it, and at most, as long as the file is stored'),
      password: password.optional().describe('required to open the link'),
    }),
    replies: { 201: success(z.object({ share })) },
    problems: ['not_found', 'limit_reached', 'queue_full', ...userProblems],
  }),
  list: route({
    method: 'GET',
    path: '/user-files/shares',
    access: 'user',
    built: true,
    summary: 'Lists the links that work, newest first.',
    query: z.object({ file: z.uuid().optional().describe('only the links of this file') }),
    replies: { 200: success(z.object({ shares: z.array(share) })) },
    problems: [...userProblems],
  }),
  revoke: route({
    method: 'DELETE',
    path: '/user-files/shares/{id}',
    access: 'user',
    built: true,
    summary: 'Revokes a link immediately, also for downloads that have not begun.',
    params: z.object({ id: z.uuid() }),
    replies: { 200: z.object({ success: z.literal(true), message: z.string() }) },
    problems: ['not_found', ...userProblems],
  }),
  open: route({
    method: 'POST',
    path: '/shares/{id}',
    access: 'public',
    built: true,
    summary: 'Opens a link: what the file is, and where its content and thumbnail are.',
    params: z.object({ id: token }),
    body: z.object({ password: line(1000).optional() }),
    replies: { 200: success(z.object({ file: sharedFile })) },
    problems: [
      'share_not_found',
      'share_password_required',
      'share_password_wrong',
      'share_password_attempts',
      'queue_full',
      'database_unavailable',
    ],
  }),
  content: route({
    method: 'GET',
    path: '/shares/{id}/file',
    access: 'public',
    built: true,
    summary:
      'Downloads a shared file. Supports range requests, or redirects as other downloads do.',
    ...signedPart,
    streams: { ...fileStreams, 302: '' },
    problems: ['not_found', ...partProblems, 'store_unavailable', 'database_unavailable'],
  }),
  thumbnail: route({
    method: 'GET',
    path: '/shares/{id}/thumbnail',
    access: 'public',
    built: true,
    summary: 'Returns the thumbnail of a shared file as WebP.',
    ...signedPart,
    streams: { 200: 'image/webp' },
    problems: ['no_thumbnail', ...partProblems, 'store_unavailable', 'database_unavailable'],
  }),
} as const;
