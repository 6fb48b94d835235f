// The calls of the image editor (specification section 7, "Image processing").
import { z } from 'zod';
import { formatNames } from '../formats.ts';
import { imageMetadata } from '../image-metadata.ts';
import { imageOperations, imageOutputs, type ImageOperation } from '../image-operations.ts';
import { fileName, health, operationProblems, work } from './operations.ts';
import { route, success, userProblems } from './route.ts';

const names = Object.keys(imageOperations) as [ImageOperation, ...ImageOperation[]];
const outputs = Object.keys(imageOutputs) as [keyof typeof imageOutputs];

const imageFormat = z.object({
  format: z.enum(formatNames),
  label: z.string(),
  mime_type: z.string(),
  extensions: z.array(z.string()),
});

export const imageRoutes = {
  process: route({
    method: 'POST',
    path: '/image-processing/process',
    access: 'user',
    built: true,
    summary:
      'Edits an image. Operations that are not available yet are checked like the others and then told so.',
    multipart: true,
    body: z.looseObject({
      file: z.any().describe('the image').meta({ example: 'photo.png' }),
      upload: z.uuid().optional().describe('an upload (POST /uploads) in place of the file'),
      operation: z.enum(names),
      resizeWidth: z.number().int().min(1).max(4000).optional().describe('resize: pixels'),
      resizeHeight: z.number().int().min(1).max(4000).optional().describe('resize: pixels'),
      maintainAspectRatio: z.boolean().default(true).describe('resize'),
      compressionQuality: z.number().int().min(1).max(100).default(80),
      outputFormat: z.enum(outputs).optional().describe('the same as the image where left out'),
    }),
    ...work,
  }),
  metadata: route({
    method: 'POST',
    path: '/image-processing/metadata',
    access: 'user',
    built: true,
    summary: 'What is known of an image. Costs no conversion, and nothing of it is kept.',
    multipart: true,
    body: z.looseObject({ file: z.any().describe('the image').meta({ example: 'photo.png' }) }),
    replies: { 200: success(z.object({ metadata: imageMetadata })) },
    problems: [...operationProblems, 'too_many_pixels', 'too_many_frames', 'took_too_long'],
  }),
  download: route({
    method: 'GET',
    path: '/image-processing/download/{fileName}',
    access: 'user',
    built: true,
    summary: 'Sends a file of the account, by its name or its id. Answers range requests.',
    params: fileName,
    problems: ['not_found', ...userProblems],
  }),
  formats: route({
    method: 'GET',
    path: '/image-processing/formats',
    access: 'user',
    built: true,
    summary: 'The formats of images that are read, and those that are written.',
    replies: {
      200: success(z.object({ read: z.array(imageFormat), written: z.array(imageFormat) })),
    },
    problems: [...userProblems],
  }),
  health: route({
    method: 'GET',
    path: '/image-processing/health',
    access: 'public',
    built: true,
    summary: 'Whether images can be edited right now, and how.',
    ...health,
  }),
} as const;
