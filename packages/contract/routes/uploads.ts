// Uploads that can be resumed: the tus protocol, version 1.0.0 (https://tus.io/protocols/resumable-upload), with its
// extensions creation, checksum, termination and expiration.
import { z } from 'zod';
import { callerProblems, route, success } from './route.ts';
import { admissionProblems } from './work-problems.ts';

export const tus = {
  version: '1.0.0',
  extensions: ['creation', 'checksum', 'termination', 'expiration'],
  checksumAlgorithms: ['sha1', 'sha256'],
  /** The content type of a part. */
  partType: 'application/offset+octet-stream',
} as const;

const params = z.object({ id: z.uuid() });
const bytes = z.coerce.number().int().nonnegative();
const version = z.string().optional().meta({ example: tus.version });
const none = z.null();

const spoken = { 'tus-resumable': version.describe('the version of the protocol') };

/** Whoever makes a call about an upload, and when it must come again. */
const callProblems = ['upload_protocol', ...callerProblems] as const;

export const uploadRoutes = {
  capabilities: route({
    method: 'OPTIONS',
    path: '/uploads',
    access: 'public',
    built: true,
    summary: 'Tells in headers which version and extensions of the tus protocol are spoken.',
    replies: { 204: none },
  }),
  create: route({
    method: 'POST',
    path: '/uploads',
    access: 'visitor',
    built: true,
    summary:
      'Begins an upload that can be resumed. Its address is in the header Location; when it leaves, in Upload-Expires.',
    headers: z.looseObject({
      ...spoken,
      'upload-length': bytes.describe('bytes of the whole file').meta({ example: 48_213 }),
      'upload-metadata': z
        .string()
        .optional()
        .describe('pairs of a key and a value in base64, parted by commas; “filename” is the name')
        .meta({ example: 'filename cmVwb3J0LmRvY3g=' }),
    }),
    replies: {
      201: success(
        z.object({
          id: z.uuid().describe('for “upload” in the form'),
          expires_at: z.iso.datetime(),
        }),
      ),
    },
    problems: [
      'invalid_request',
      'empty_file',
      'file_too_large',
      'too_many_uploads',
      ...admissionProblems,
      ...callProblems,
    ],
  }),
  state: route({
    method: 'HEAD',
    path: '/uploads/{id}',
    access: 'visitor',
    built: true,
    summary: 'Tells in the header Upload-Offset how many bytes have arrived.',
    params,
    headers: z.looseObject(spoken),
    replies: { 200: none },
    problems: ['upload_not_found', ...callProblems],
  }),
  append: route({
    method: 'PATCH',
    path: '/uploads/{id}',
    access: 'visitor',
    built: true,
    summary:
      'Sends the bytes from Upload-Offset on, all that are left or some. What arrives before a connection breaks is kept.',
    params,
    headers: z.looseObject({
      ...spoken,
      'upload-offset': bytes.describe('where they begin').meta({ example: 0 }),
      'upload-checksum': z
        .string()
        .optional()
        .describe(`${tus.checksumAlgorithms.join(', ')}, a space, and the sum in base64`)
        .meta({ example: 'sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=' }),
    }),
    bytes: tus.partType,
    replies: { 204: none },
    problems: [
      'invalid_request',
      'upload_not_found',
      'upload_offset',
      'upload_media_type',
      'upload_checksum',
      'upload_interrupted',
      'upload_too_slow',
      'storage_full',
      'store_unavailable',
      ...callProblems,
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/uploads/{id}',
    access: 'visitor',
    built: true,
    summary: 'Removes an upload with all that has arrived of it.',
    params,
    headers: z.looseObject(spoken),
    replies: { 204: none },
    problems: ['upload_not_found', 'store_unavailable', ...callProblems],
  }),
} as const;
