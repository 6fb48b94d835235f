// What one job may use, by the kind of work. Untrusted input decides how much it asks for; these decide how much it gets.
import { mostPrintedPages, type Pool } from '@octavo/engine';

const MiB = 1024 * 1024;
const GiB = 1024 * MiB;

export type JobLimits = {
  /** Processor time of all programs that work for the job, together. A server under load needs no more of it. */
  cpuSeconds: number;
  /** Resident memory of the largest process. */
  memoryBytes: number;
  /** All files the job writes. */
  diskBytes: number;
};

export const jobLimits: Record<Pool, JobLimits> = {
  office: { cpuSeconds: 240, memoryBytes: 1536 * MiB, diskBytes: 2 * GiB },
  pdf: { cpuSeconds: 900, memoryBytes: 1536 * MiB, diskBytes: 4 * GiB },
  image: { cpuSeconds: 180, memoryBytes: 1536 * MiB, diskBytes: 1 * GiB },
  print: { cpuSeconds: 180, memoryBytes: 1536 * MiB, diskBytes: 2 * GiB },
  data: { cpuSeconds: 900, memoryBytes: 768 * MiB, diskBytes: 8 * GiB },
};

/** A program that uses less than `cpuSeconds` of processor time within `ms` has stopped working. */
export type HangLimits = {
  cpuSeconds: number;
  ms: number;
  /** Times its processor time that a job may take by the clock, so that one which sleeps holds no worker for ever. */
  wallPerCpu: number;
};

export const hangLimits: HangLimits = { cpuSeconds: 0.05, ms: 60_000, wallPerCpu: 10 };

export const workerLimits = {
  /** Workers that wait for the next owner, beyond those that may work at the same time. */
  spares: 1,
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
  /** Processor time of a document that a converter laid out. */
  documentCpuSeconds: 60,
  pages: mostPrintedPages,
  /** One part of a page, such as a picture: it travels as one message. */
  partBytes: 64 * MiB,
  pdfBytes: 1 * GiB,
  /** The PDF comes in pieces of this size. */
  chunkBytes: 1 * MiB,
} as const;

export const recognitionLimits = {
  /** Processor time of one picture; a page at 300 dpi takes two seconds. */
  pictureCpuSeconds: 60,
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
  /** By the clock, since most of it is waiting for the network. */
  documentMs: 160_000,
} as const;

export const officeLimits = {
  /** Documents after which the office engine is replaced. */
  documentsPerEngine: 500,
  startMs: 60_000,
  /** Processor time of one document. */
  documentCpuSeconds: 170,
  /** LibreOffice silently truncates huge documents with less than 4 GiB of address space. */
  addressSpaceBytes: 6 * GiB,
} as const;
