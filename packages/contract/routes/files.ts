// The routes of stored files (specification section 7, "User files").
import { z } from 'zod';
import { families, familyNames, formatsOfFileType } from '../catalogue/formats.ts';
import { longestFileName } from '../file-names.ts';
import { activityRecord, fileStats, storedFile } from '../files.ts';
import { formatNames } from '../catalogue/formats.ts';
import { paging } from '../limits.ts';
import { conversionTypeFilter, conversionList } from './history.ts';
import { followedPagination, limitQuery, pageQuery } from './paging.ts';
import { line, route, success, userProblems } from './route.ts';

export const fileSorts = ['created_at', 'file_size', 'file_name'] as const;
export type FileSort = (typeof fileSorts)[number];

const fileTypeWords = `${familyNames.join(', ')}, or a format: ${formatNames.filter((name) => !Object.hasOwn(families, name)).join(', ')}`;

const fileType = z
  .string()
  .refine((word) => formatsOfFileType(word) !== undefined, {
    error: `must be one of ${fileTypeWords}, or an extension or MIME type of these`,
  })
  .describe(`${fileTypeWords}; or an extension (.jpeg) or a MIME type (image/jpeg, image/*)`)
  .meta({ example: 'image' });

const fileQuery = pageQuery.extend({
  sortBy: z.enum(fileSorts).default('created_at').describe('names are sorted by code point'),
  sortOrder: z.enum(['ASC', 'DESC']).default('DESC'),
  fileType: fileType.optional(),
  conversionType: conversionTypeFilter.optional(),
  search: line(longestFileName)
    .optional()
    .describe('a part of the file name; case does not matter')
    .meta({ example: 'report' }),
  cursor: z
    .string()
    .max(4096)
    .optional()
    .describe('next_cursor of an earlier response with the same order; replaces page')
    .meta({ example: 'WyJjcmVhdGVkX2F0IiwiREVTQyIsIjE3OTUyNjA3OTg0MzMwMDAiLCIwYzVkMWIxZSJd' }),
});
export type FileQuery = z.infer<typeof fileQuery>;

const idParams = z.object({ id: z.uuid() });
const fileList = success(z.object({ files: z.array(storedFile), pagination: followedPagination }));

export const fileRoutes = {
  files: route({
    method: 'GET',
    path: '/user-files/files',
    access: 'user',
    built: true,
    summary: 'Lists the account’s files, with pagination. Expired files are not included.',
    query: fileQuery,
    replies: { 200: fileList },
    problems: ['invalid_request', ...userProblems],
  }),
  conversions: route({
    method: 'GET',
    path: '/user-files/conversions',
    access: 'user',
    built: true,
    summary: 'Lists the account’s conversions and their status, newest first.',
    ...conversionList,
  }),
  file: route({
    method: 'GET',
    path: '/user-files/files/{id}',
    access: 'user',
    built: true,
    summary: 'Returns one file of the account.',
    params: idParams,
    replies: { 200: success(z.object({ file: storedFile })) },
    problems: ['not_found', ...userProblems],
  }),
  deleteFile: route({
    method: 'DELETE',
    path: '/user-files/files/{id}',
    access: 'user',
    built: true,
    summary: 'Deletes a file permanently and frees its storage immediately.',
    params: idParams,
    replies: {
      200: success(z.object({ id: z.uuid(), freed_bytes: z.number().int() })),
    },
    problems: ['not_found', ...userProblems],
  }),
  renameFile: route({
    method: 'PATCH',
    path: '/user-files/files/{id}',
    access: 'user',
    built: true,
    summary: 'Renames a file. Its extension stays.',
    params: idParams,
    body: z.object({
      file_name: z.string().min(1).max(1_000).meta({ example: 'annual report' }),
    }),
    replies: { 200: success(z.object({ file: storedFile })) },
    problems: ['invalid_request', 'not_found', ...userProblems],
  }),
  downloadFile: route({
    method: 'GET',
    path: '/user-files/files/{id}/download',
    access: 'user',
    built: true,
    summary: 'Returns a temporary download URL that needs no token.',
    params: idParams,
    replies: {
      200: success(
        z.object({
          s3Url: storedFile.shape.s3_url,
          file_name: z.string(),
          mime_type: z.string(),
          file_size: z.number().int(),
        }),
      ),
    },
    problems: ['not_found', ...userProblems],
  }),
  thumbnail: route({
    method: 'GET',
    path: '/user-files/files/{id}/thumbnail',
    access: 'user',
    built: true,
    summary:
      'Returns a WebP thumbnail of an image, or of the first page of a PDF, an Office document or a text. It is created shortly after the file.',
    params: idParams,
    streams: { 200: 'image/webp' },
    problems: ['not_found', 'no_thumbnail', ...userProblems],
  }),
  recent: route({
    method: 'GET',
    path: '/user-files/files/recent',
    access: 'user',
    built: true,
    summary: 'Lists the account’s newest files.',
    query: z.object({ limit: limitQuery(paging.limit) }),
    replies: { 200: success(z.object({ files: z.array(storedFile) })) },
    problems: ['invalid_request', ...userProblems],
  }),
  byType: route({
    method: 'GET',
    path: '/user-files/files/type/{conversionType}',
    access: 'user',
    built: true,
    summary: 'Lists the files of one conversion or edit type, newest first.',
    // The handler checks the type, because an unknown type is a bad request here, not a missing page.
    params: z.object({ conversionType: z.string().meta({ example: 'word-to-pdf' }) }),
    query: pageQuery.extend({ cursor: fileQuery.shape.cursor }),
    replies: { 200: fileList },
    problems: ['invalid_request', ...userProblems],
  }),
  stats: route({
    method: 'GET',
    path: '/user-files/stats',
    access: 'user',
    built: true,
    summary: 'Returns the number, types and total size of the account’s files.',
    replies: { 200: success(z.object({ stats: fileStats })) },
    problems: [...userProblems],
  }),
  activity: route({
    method: 'GET',
    path: '/user-files/activity',
    access: 'user',
    built: true,
    summary: 'Lists the account’s activity, newest first.',
    query: z.object({
      limit: limitQuery(paging.activityLimit),
      _t: z.string().optional().describe('ignored; prevents cached responses'),
    }),
    replies: { 200: success(z.object({ activities: z.array(activityRecord) })) },
    problems: ['invalid_request', ...userProblems],
  }),
} as const;
