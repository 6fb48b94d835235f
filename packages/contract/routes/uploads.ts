// The routes of resumable uploads: the tus protocol, version 1.0.0 (https://tus.io/protocols/resumable-upload), with its
// extensions creation, checksum, termination and expiration.
import { z } from 'zod';
import { callerProblems, route, success } from './route.ts';
import { admissionProblems } from './job-problems.ts';

export const tus = {
  version: '1.0.0',
  extensions: ['creation', 'checksum', 'termination', 'expiration'],
  checksumAlgorithms: ['sha1', 'sha256'],
  /** The content type of a part. */
  partType: 'application/offset+octet-stream',
} as const;

const params = z.object({ id: z.uuid() });
/** Decimal digits only, as the protocol says: `Number` would also read `0x10`, `1e3` and an empty value. */
const bytes = z.preprocess(
  (value) => (/^\d{1,15}$/.test(String(value)) ? Number(value) : value),
  z.int().nonnegative(),
);
const version = z.string().optional().meta({ example: tus.version });
const noBody = z.null();

const versionHeader = { 'tus-resumable': version.describe('the protocol version') };

/** The problems that all routes of uploads share. */
const callProblems = ['upload_protocol', ...callerProblems] as const;

export const uploadRoutes = {
  capabilities: route({
    method: 'OPTIONS',
    path: '/uploads',
    access: 'public',
    built: true,
    summary: 'Returns the supported version and extensions of the tus protocol in headers.',
    replies: { 204: noBody },
  }),
  create: route({
    method: 'POST',
    path: '/uploads',
    access: 'visitor',
    built: true,
    summary:
      'Creates a resumable upload. The Location header has its address, Upload-Expires its expiry time.',
    headers: z.looseObject({
      ...versionHeader,
      'upload-length': bytes.describe('size of the whole file in bytes').meta({ example: 48_213 }),
      'upload-metadata': z
        .string()
        .optional()
        .describe('comma-separated pairs of a key and a base64 value; “filename” is the file name')
        .meta({ example: 'filename cmVwb3J0LmRvY3g=' }),
    }),
    replies: {
      201: success(
        z.object({
          id: z.uuid().describe('to send as “upload” in the form'),
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
    summary: 'Returns the number of received bytes in the header Upload-Offset.',
    params,
    headers: z.looseObject(versionHeader),
    replies: { 200: noBody },
    problems: ['upload_not_found', ...callProblems],
  }),
  append: route({
    method: 'PATCH',
    path: '/uploads/{id}',
    access: 'visitor',
    built: true,
    summary:
      'Appends bytes at Upload-Offset, all remaining ones or a part. Bytes that arrive before the connection breaks are kept.',
    params,
    headers: z.looseObject({
      ...versionHeader,
      'upload-offset': bytes.describe('the position of the first byte').meta({ example: 0 }),
      'upload-checksum': z
        .string()
        .optional()
        .describe(`${tus.checksumAlgorithms.join(', ')}, a space, and the sum in base64`)
        .meta({ example: 'sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=' }),
    }),
    bytes: tus.partType,
    replies: { 204: noBody },
    problems: [
      'invalid_request',
      'upload_not_found',
      'upload_offset',
      'upload_parts',
      'upload_media_type',
      'upload_checksum',
      'upload_interrupted',
      'upload_too_slow',
      'too_many_open_uploads',
      'uploads_busy',
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
    summary: 'Deletes an upload and its data.',
    params,
    headers: z.looseObject(versionHeader),
    replies: { 204: noBody },
    problems: ['upload_not_found', 'store_unavailable', ...callProblems],
  }),
} as const;
