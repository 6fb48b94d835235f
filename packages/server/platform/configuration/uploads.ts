// The variables that bound uploads and other requests in progress.
import { integer, variable, type ValuesOf } from '#platform/configuration/variable.ts';

const KiB = 1024;
const MiB = 1024 * KiB;

export const uploadVariables = {
  MIN_FREE_MB: variable({
    meaning:
      'The reserve of free disk space, in MB of 1024 × 1024 bytes. An upload is refused if it could use up some of it.',
    default: '512',
    schema: integer(0, 100_000_000, 512),
  }),
  MAX_UPLOADS: variable({
    meaning: 'Uploads that one process receives at the same time; further ones are refused.',
    default: '500',
    schema: integer(1, 100_000, 500),
  }),
  MAX_UPLOADS_PER_ADDRESS: variable({
    meaning:
      'Uploads that one process receives at the same time from one network address (IPv6: one /64 network).',
    default: '50',
    schema: integer(1, 100_000, 50),
  }),
  MAX_REQUESTS_PER_ADDRESS: variable({
    meaning:
      'Requests of all kinds that one process serves at the same time for one network address (IPv6: one /64 network), such as downloads and followed jobs.',
    default: '1000',
    schema: integer(1, 1_000_000, 1_000),
  }),
  MIN_UPLOAD_KB_PER_SECOND: variable({
    meaning:
      'The slowest upload, in KB of 1024 bytes a second. One that stays slower for 10 seconds is stopped; 0 stops none.',
    default: '8',
    schema: integer(0, 100_000, 8),
  }),
} as const;

/** The bounds of uploads, in bytes. */
export const uploadsOf = (values: ValuesOf<typeof uploadVariables>) => ({
  minFreeBytes: values.MIN_FREE_MB * MiB,
  uploads: {
    total: values.MAX_UPLOADS,
    perAddress: values.MAX_UPLOADS_PER_ADDRESS,
    requestsPerAddress: values.MAX_REQUESTS_PER_ADDRESS,
    minBytesPerSecond: values.MIN_UPLOAD_KB_PER_SECOND * KiB,
  },
});
