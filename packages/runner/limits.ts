// What one job may use, by the kind of work. Untrusted input decides how much it asks for; these decide how much it gets.
import type { Pool } from '@octavo/engine';

const MiB = 1024 * 1024;
const GiB = 1024 * MiB;

export type JobLimits = {
  /** Time without any progress after which the job is stopped. */
  silenceMs: number;
  /** Time in all. */
  wallMs: number;
  /** Resident memory of the largest process. */
  memoryBytes: number;
  /** All files the job writes. */
  diskBytes: number;
};

export const jobLimits: Record<Pool, JobLimits> = {
  // LibreOffice says nothing while it loads, so its silence is longer.
  office: { silenceMs: 90_000, wallMs: 180_000, memoryBytes: 1536 * MiB, diskBytes: 2 * GiB },
  pdf: { silenceMs: 30_000, wallMs: 900_000, memoryBytes: 1536 * MiB, diskBytes: 4 * GiB },
  image: { silenceMs: 30_000, wallMs: 120_000, memoryBytes: 1536 * MiB, diskBytes: 1 * GiB },
  print: { silenceMs: 90_000, wallMs: 180_000, memoryBytes: 1536 * MiB, diskBytes: 2 * GiB },
  data: { silenceMs: 30_000, wallMs: 900_000, memoryBytes: 768 * MiB, diskBytes: 8 * GiB },
};

export const workerLimits = {
  /** Jobs after which a worker is replaced, so that nothing a file left behind lives long. */
  jobsPerWorker: 200,
  /** Resident memory beyond which a worker is replaced after its job; a warm one has about 200 MiB. */
  keptBytes: 512 * MiB,
  /** A worker that is not up by then is given up. */
  startMs: 30_000,
  /** Conversions that may wait for a worker; one more is told to come back later. */
  maxWaiting: 500,
} as const;

export const printLimits = {
  /** Documents after which a browser is replaced. */
  documentsPerBrowser: 200,
  startMs: 20_000,
  documentMs: 60_000,
  /** One part of a page, such as a picture: it travels as one message. */
  partBytes: 64 * MiB,
  pdfBytes: 1 * GiB,
  /** The PDF comes in pieces of this size. */
  chunkBytes: 1 * MiB,
} as const;

export const officeLimits = {
  /** Documents after which the office engine is replaced. */
  documentsPerEngine: 500,
  startMs: 60_000,
  documentMs: 170_000,
  /** LibreOffice silently truncates huge documents with less than 4 GiB of address space. */
  addressSpaceBytes: 6 * GiB,
} as const;
