// Stored files, conversions and activities as the API returns them (specification section 3).
import { z } from 'zod';
import { activityKinds } from './activities.ts';
import { fileCategories } from './catalogue/catalogue.ts';
import { jobStates, problemBody } from './jobs.ts';
import { thumbnailStates } from './thumbnails.ts';

const dateTime = z.iso.datetime();
const bytes = z.number().int().describe('bytes');

/** A stored result (the specification’s “Stored file record”). Some fields have two names, as in the specification. */
export const storedFile = z
  .object({
    id: z.uuid(),
    original_file_name: z.string().describe('the name of the source file'),
    file_name: z.string(),
    name: z.string().describe('same as file_name'),
    mime_type: z.string(),
    conversion_type: z.string(),
    category: z.enum(fileCategories).describe('the category in My files'),
    file_size: bytes,
    size: bytes.describe('same as file_size'),
    created_at: dateTime,
    expires_at: dateTime,
    thumbnail: z
      .enum(thumbnailStates)
      .describe('whether the thumbnail is still to be made, exists, or will never exist'),
    time_remaining: z.string().meta({ example: '3 day(s) remaining' }),
    s3_url: z
      .string()
      .describe(
        'signed and expiring; in the file storage or on this server, relative to the host if it has no PUBLIC_URL',
      ),
  })
  .meta({
    example: {
      id: '0c5d1b1e-94a7-4c0a-9d2f-0f1f6f4f1a11',
      original_file_name: 'report.docx',
      file_name: 'report.pdf',
      name: 'report.pdf',
      mime_type: 'application/pdf',
      conversion_type: 'word-to-pdf',
      category: 'converted',
      file_size: 48_213,
      size: 48_213,
      created_at: '2026-11-21T09:30:00.000Z',
      expires_at: '2026-11-22T09:30:00.000Z',
      thumbnail: 'made',
      time_remaining: '23 hour(s) remaining',
      s3_url: '/api/downloads/0c5d1b1e-94a7-4c0a-9d2f-0f1f6f4f1a11?expires=1795339800&key=…',
    },
  });
export type StoredFile = z.infer<typeof storedFile>;

/** The statistics of My files. */
export const fileStats = z.object({
  totalFiles: z.number().int(),
  convertedFiles: z.number().int(),
  editedFiles: z.number().int(),
  totalStorageBytes: bytes,
  totalStorageMB: z.number().describe('MB of 1024 × 1024 bytes, two decimals'),
  storageLimitMB: z.number(),
  conversionStats: z
    .array(z.object({ conversion_type: z.string(), count: z.number().int() }))
    .describe('most frequent first'),
});
export type FileStats = z.infer<typeof fileStats>;

/** A conversion, open or ended. */
export const conversionRecord = z.object({
  id: z.uuid(),
  conversion_type: z.string(),
  status: z.enum(jobStates),
  original_file_name: z.string(),
  created_at: dateTime,
  completed_at: dateTime.nullable(),
  progress: z.number().min(0).max(100).describe('percent'),
  problem: problemBody.nullable().describe('why it failed'),
  file: storedFile.nullable().describe('the result; null if it was deleted or has expired'),
});
export type ConversionRecord = z.infer<typeof conversionRecord>;

/** An activity of the account. */
export const activityRecord = z.object({
  id: z.number().int(),
  kind: z.enum(activityKinds),
  message: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  created_at: dateTime,
});
export type ActivityRecord = z.infer<typeof activityRecord>;
