// The routes of the image editor (specification section 7, "Image processing").
import { z } from 'zod';
import { formatNames } from '../catalogue/formats.ts';
import { imageMetadata } from '../image/metadata.ts';
import { imageOperations, type ImageOperation } from '../catalogue/catalogue.ts';
import { imageLimits } from '../limits.ts';
import { fileStreams } from './conversion.ts';
import { nextStepsField, resultField, uploadField } from './job-problems.ts';
import { aliasText, operationFields } from './operation-fields.ts';
import { fileName, health, operationProblems, processing } from './operations.ts';
import { route, success, userProblems } from './route.ts';

const names = Object.keys(imageOperations) as [ImageOperation, ...ImageOperation[]];

/** Shared by the routes that inspect an image without storing it. */
const inspection = {
  method: 'POST',
  access: 'user',
  built: true,
  multipart: true,
  body: z.looseObject({
    file: z.any().describe('the image').meta({ example: 'photo.png' }),
    ...uploadField,
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
    get body() {
      return z.looseObject({
        file: z.any().describe('the image').meta({ example: 'photo.png' }),
        ...uploadField,
        ...resultField,
        ...nextStepsField,
        operation: z.enum(names).describe(aliasText(imageOperations)),
        additionalFiles: z
          .any()
          .optional()
          .describe('edit: an image to use as the watermark')
          .meta({ example: ['logo.png'] }),
        additionalUploads: z
          .uuid()
          .optional()
          .describe('the ID of an upload, used instead of that image'),
        ...operationFields(imageOperations),
      });
    },
    ...processing,
  }),
  metadata: route({
    ...inspection,
    path: '/image-processing/metadata',
    summary:
      'Returns the metadata of an image. Doesn’t count as a conversion, and the image is not stored.',
    replies: { 200: success(z.object({ metadata: imageMetadata })) },
  }),
  preview: route({
    ...inspection,
    path: '/image-processing/preview',
    summary: `Returns a preview (WebP, sRGB, upright) of an image that browsers can’t show, such as HEIC or TIFF. Its longer side has at most ${imageLimits.previewPixels} pixels. Doesn’t count as a conversion, and the image is not stored.`,
    streams: { 200: 'image/webp' },
  }),
  download: route({
    method: 'GET',
    path: '/image-processing/download/{fileName}',
    access: 'user',
    built: true,
    summary: 'Downloads a file of the account by name or ID. Supports range requests.',
    params: fileName,
    streams: fileStreams,
    problems: ['not_found', ...userProblems],
  }),
  formats: route({
    method: 'GET',
    path: '/image-processing/formats',
    access: 'user',
    built: true,
    summary: 'Lists the supported input and output image formats.',
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
    summary: 'Checks which image operations are currently available.',
    ...health,
  }),
} as const;
