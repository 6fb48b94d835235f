// Resource limits of jobs and programs, by kind of work.
import { maxPrintedPages, type Pool } from '@octavo/engine';

const MiB = 1024 * 1024;
const GiB = 1024 * MiB;

export type JobLimits = {
  /** Processor time of all programs that work for the job. Unlike wall-clock time it does not grow under load. */
  cpuSeconds: number;
  /** Memory of all processes of the program together, without program files that they share. */
  memoryBytes: number;
  /** Total size of all files that the job writes. */
  diskBytes: number;
};

export const jobLimits: Record<Pool, JobLimits> = {
  office: { cpuSeconds: 240, memoryBytes: 1536 * MiB, diskBytes: 2 * GiB },
  pdf: { cpuSeconds: 900, memoryBytes: 1536 * MiB, diskBytes: 4 * GiB },
  image: { cpuSeconds: 180, memoryBytes: 1536 * MiB, diskBytes: 1 * GiB },
  print: { cpuSeconds: 180, memoryBytes: 1536 * MiB, diskBytes: 2 * GiB },
  data: { cpuSeconds: 900, memoryBytes: 768 * MiB, diskBytes: 8 * GiB },
};

/** A program that uses less than `cpuSeconds` of processor time within `ms` hangs. */
export type HangLimits = {
  cpuSeconds: number;
  ms: number;
  /** A job's wall-clock limit as a multiple of its processor time, so that a sleeping job does not keep a worker. */
  wallPerCpu: number;
};

export const hangLimits: HangLimits = { cpuSeconds: 0.05, ms: 60_000, wallPerCpu: 10 };

export const workerLimits = {
  /** Unused workers kept ready for the next owner, in addition to the busy ones. */
  spares: 1,
  /** Jobs after which a worker is replaced, so that nothing a file left in it lasts. */
  jobsPerWorker: 200,
  /** A worker with more resident memory is replaced after its job; a warm one has about 200 MiB. */
  keptBytes: 512 * MiB,
  /** A worker that is not ready by then is killed. */
  startMs: 30_000,
  /** Conversions that may wait for a worker; further ones are refused. */
  maxWaiting: 500,
} as const;

export const printLimits = {
  /** Documents after which a browser is replaced. */
  documentsPerBrowser: 200,
  startMs: 20_000,
  /** Processor time of a document prepared by a converter. */
  documentCpuSeconds: 60,
  pages: maxPrintedPages,
  /** One resource of a page, such as an image. It is sent as one message. */
  partBytes: 64 * MiB,
  pdfBytes: 1 * GiB,
  /** Size of the chunks in which the PDF is read. */
  chunkBytes: 1 * MiB,
} as const;

export const recognitionLimits = {
  /** Processor time of one picture; a page at 300 dpi takes two seconds. */
  pictureCpuSeconds: 60,
  addressSpaceBytes: 2 * GiB,
  /** The image, and the recognised text. */
  fileBytes: 256 * MiB,
} as const;

export const validationLimits = {
  /** Processor time of one file with all its profiles; a page takes some hundredths of a second. */
  fileCpuSeconds: 300,
  /** Java's heap; its other memory is some 150 MiB. */
  heapBytes: 1 * GiB,
  /** Java reserves more than it uses. */
  addressSpaceBytes: 5 * GiB,
  /** The verdicts: 100 places for each of some 200 rules. */
  verdictBytes: 64 * MiB,
} as const;

/** How long a page of the web is waited for, in milliseconds. */
export type PageTimes = Record<'loadMs' | 'quietMs' | 'unquietMs' | 'busyMs' | 'waitMs', number>;

/** Limits of a page that is loaded from the web. */
export const webLimits = {
  /** Requests of one page, including those of its frames and scripts. */
  requests: 2_000,
  /** Navigations of a page, by redirects, `meta refresh` or scripts. */
  redirects: 10,
  /** Size of one resource, and of all together, after decompression. */
  partBytes: 64 * MiB,
  documentBytes: 256 * MiB,
  /** Size of a request body. */
  sentBytes: 1 * MiB,
  headerBytes: 64 * 1024,
  connectionsPerSite: 6,
  connections: 32,
  connectMs: 10_000,
  /** From the connection to the status line of the response. */
  answerMs: 15_000,
  bodySilenceMs: 30_000,
  partMs: 60_000,
  /** After that the page is printed as it is. */
  loadMs: 20_000,
  /** A page has loaded once it has made no request for `quietMs`. The wait for that ends after `unquietMs`. */
  quietMs: 500,
  unquietMs: 10_000,
  /** Printing fails if a page's scripts block it for this long. */
  busyMs: 15_000,
  /** Time limit for the user's own condition. */
  waitMs: 30_000,
  /** Wall-clock time, because most of it is waiting for the network. */
  documentMs: 160_000,
} as const satisfies PageTimes & Record<string, number>;

export const officeLimits = {
  /** Documents after which the office engine is replaced. */
  documentsPerEngine: 500,
  startMs: 60_000,
  /** Processor time of one document. */
  documentCpuSeconds: 170,
  /** LibreOffice silently truncates huge documents with less than 4 GiB of address space. */
  addressSpaceBytes: 6 * GiB,
} as const;
