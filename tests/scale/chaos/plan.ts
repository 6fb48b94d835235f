/** What is killed: a process of ours, one of an engine inside the sandbox, or the database. */
export type Target = 'api' | 'work' | 'worker' | 'libreoffice' | 'chromium' | 'database';

export type ChaosPlan = {
  jobs: number;
  kills: number;
  targets: readonly Target[];
  /** How often the disk of the data folder becomes full for some seconds. */
  fullDisks: number;
};

export type ChaosReport = {
  jobs: number;
  /** How often each target was killed. */
  kills: Partial<Record<Target, number>>;
  /** How often the disk was full. */
  fullDisks: number;
  /** Broken connections between clients and API processes, and between our processes and the database. */
  cuts: { clients: number; database: number };
  /** Uploads that were refused because the disk was full, and sent again. */
  refused: number;
  /** Jobs that did not end. */
  stuck: number;
  /** Jobs that were handed in and are not known any more. */
  lost: number;
  /** Charges beyond one for each job, and reservations that stayed. */
  doubled: number;
  /** Files, inputs and blobs beyond one file for each job. */
  leaked: number;
  /** Results without their blob, and results whose download was not complete. */
  missing: number;
  /** The problems of jobs that failed, each with what the processes wrote about the job. */
  failures: string[];
  seconds: number;
};
