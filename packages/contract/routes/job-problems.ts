// The fields and problems of all routes that accept files for conversions or operations.
import { z } from 'zod';
import { jobId } from '../jobs.ts';

/** A form may name an upload in place of a file. */
export const uploadField = {
  upload: z
    .uuid()
    .optional()
    .describe('the ID of an upload (POST /uploads), used instead of the file'),
} as const;

/** A form may name the result of a job in place of a file, so that results need not be downloaded to be processed further. */
export const resultField = {
  job: jobId
    .optional()
    .describe('the ID of a finished job of the caller, whose result is used instead of a file'),
} as const;

/** Any such form may name what is done next within the same job. */
export const nextStepsField = {
  nextSteps: z
    .string()
    .optional()
    .describe(
      'JSON: up to seven further steps, each with a type (a conversion or an operation) and its options, without passwords. Each reads the result of the one before it; only the last result is kept. Each counts as a conversion.',
    )
    .meta({ example: '[{"type":"pdf-compress","options":{"compressionLevel":"high"}}]' }),
} as const;

/** Problems of the upload, and of a file that is checked at once. */
export const uploadProblems = [
  'missing_file',
  'invalid_option',
  'upload_interrupted',
  'upload_too_slow',
  'too_many_open_uploads',
  'uploads_busy',
  'upload_not_found',
  'upload_incomplete',
  'result_not_found',
  'empty_file',
  'file_too_large',
  'files_too_large',
  'wrong_format',
  'damaged_file',
  'no_pages',
  'password_required',
  'wrong_password',
] as const;

/** Limits of the plan and of the server. */
export const admissionProblems = [
  'conversions_used_up',
  'too_many_failures',
  'too_many_at_once',
  'storage_used_up',
  'queue_full',
  'storage_full',
  'sandbox_unavailable',
  'shutting_down',
] as const;
