// The calls of the image editor (specification section 7, "Image processing").
import { z } from 'zod';
import { formatNames } from '../catalogue/formats.ts';
import { imageMetadata } from '../image/metadata.ts';
import { imageOperations, type ImageOperation } from '../catalogue/catalogue.ts';
import { imageLimits } from '../limits.ts';
import { operationFields } from './operation-fields.ts';
import { fileName, health, operationProblems, work } from './operations.ts';
import { route, success, userProblems } from './route.ts';

const names = Object.keys(imageOperations) as [ImageOperation, ...ImageOperation[]];

/** Calls that look at an image: nothing of it is kept. */
const look = {
  method: 'POST',
  access: 'user',
  built: true,
  multipart: true,
  body: z.looseObject({
    file: z.any().describe('the image').meta({ example: 'photo.png' }),
    upload: z.uuid().optional().describe('an upload (POST /uploads) in place of the file'),
  }),
  problems: [
    ...operationProblems,
    'damaged_file',
    'too_many_pixels',
    'too_many_frames',
    'tool_missing',
    'too_much_work',
    'took_too_long',
  ],
} as const;

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
    summary: 'Edits an image.',
    multipart: true,
    body: z.looseObject({
      file: z.any().describe('the image').meta({ example: 'photo.png' }),
      upload: z.uuid().optional().describe('an upload (POST /uploads) in place of the file'),
      operation: z.enum(names),
      additionalFiles: z
        .any()
        .optional()
        .describe('edit: a picture as the watermark')
        .meta({ example: ['logo.png'] }),
      additionalUploads: z.uuid().optional().describe('an upload in place of that picture'),
      ...operationFields(imageOperations),
    }),
    ...work,
  }),
  metadata: route({
    ...look,
    path: '/image-processing/metadata',
    summary: 'What is known of an image. Costs no conversion, and nothing of it is kept.',
    replies: { 200: success(z.object({ metadata: imageMetadata })) },
  }),
  preview: route({
    ...look,
    path: '/image-processing/preview',
    summary: `A picture (WebP, sRGB, upright) of an image that a browser cannot show, such as HEIC or TIFF: its longer side has ${imageLimits.previewPixels} pixels at most. Costs no conversion, and nothing of it is kept.`,
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
