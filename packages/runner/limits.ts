// What one job may use, by the kind of work. Untrusted input decides how much it asks for; these decide how much it gets.
import { mostPrintedPages, type Pool } from '@octavo/engine';

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
  pages: mostPrintedPages,
  /** One part of a page, such as a picture: it travels as one message. */
  partBytes: 64 * MiB,
  pdfBytes: 1 * GiB,
  /** The PDF comes in pieces of this size. */
  chunkBytes: 1 * MiB,
} as const;

export const recognitionLimits = {
  /** One page at 300 dpi takes two seconds; it must end before the job counts as silent. */
  pictureMs: 22_000,
  addressSpaceBytes: 2 * GiB,
  /** The picture, and what was recognised in it. */
  fileBytes: 256 * MiB,
} as const;

/** For a page that is loaded from the web. */
export const webLimits = {
  /** Requests of one page, those of its frames and scripts among them. */
  requests: 2_000,
  /** Times that a page may lead elsewhere, by redirects, `meta refresh` or scripts. */
  redirects: 10,
  /** One part of a page, and all of them together; counted after decompression. */
  partBytes: 64 * MiB,
  documentBytes: 256 * MiB,
  /** What a page sends with one request. */
  sentBytes: 1 * MiB,
  headerBytes: 64 * 1024,
  connectionsPerSite: 6,
  connections: 32,
  connectMs: 10_000,
  /** From the connection to the first line of the answer. */
  answerMs: 15_000,
  bodySilenceMs: 30_000,
  partMs: 60_000,
  /** After that, what is there is printed. */
  loadMs: 20_000,
  /** A page is loaded when it has asked for nothing this long; it is not waited for longer than that. */
  quietMs: 500,
  unquietMs: 10_000,
  /** A page whose scripts do not let it answer for so long is given up. */
  busyMs: 15_000,
  /** How long a person's own condition is waited for. */
  waitMs: 30_000,
  documentMs: 160_000,
} as const;

export const officeLimits = {
  /** Documents after which the office engine is replaced. */
  documentsPerEngine: 500,
  startMs: 60_000,
  documentMs: 170_000,
  /** LibreOffice silently truncates huge documents with less than 4 GiB of address space. */
  addressSpaceBytes: 6 * GiB,
} as const;
