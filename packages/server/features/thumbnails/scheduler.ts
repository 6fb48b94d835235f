// Makes thumbnails in the background, one at a time and only while a worker is idle. A job that needs the worker gets it at once.
import { setTimeout as wait } from 'node:timers/promises';
import type { Runner } from '@octavo/runner';
import { claimNext, type QueuedFile } from '#features/thumbnails/queue.ts';
import { makeThumbnail, type MakeContext } from '#features/thumbnails/make.ts';

/** Somebody who converts file after file must find the worker free, so it waits this long first. */
const pauseMs = 250;
/** How often a thumbnail looks whether a job waits for its worker. */
const yieldCheckMs = 100;
/** Finds what a crashed process has left in the queue. */
const intervalMs = 60_000;

export type ThumbnailScheduler = {
  /** Checks the queue: there may be a new file. */
  check(): void;
  /** Stops, and puts the current file back into the queue. */
  stop(): Promise<void>;
};

type Context = MakeContext & { runner: Pick<Runner, 'convert' | 'pool' | 'isOverloaded'> };

/** Starts to work on the queue, which all processes share. */
export function scheduleThumbnails(context: Context): ThumbnailScheduler {
  const stopping = new AbortController();
  let round: Promise<void> | undefined;
  let isRequested = false;

  const runRound = async () => {
    isRequested = false;
    await makeAll(context, stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) context.log.warn({ err: error }, 'thumbnails are postponed');
    });
    round = undefined;
    if (isRequested) check();
  };
  const check = () => {
    isRequested = true;
    if (!stopping.signal.aborted) round ??= runRound();
  };
  check();
  const timer = setInterval(check, intervalMs);
  return {
    check,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await round;
    },
  };
}

async function makeAll(context: Context, stopping: AbortSignal): Promise<void> {
  await untilIdle(context.runner, stopping);
  for (;;) {
    const file = await claimNext(context.tables);
    if (!file) return;
    await makeUnlessNeeded(context, file, stopping);
    await untilIdle(context.runner, stopping);
  }
}

/**
 * Makes a thumbnail unless a job waits for its worker: then the file goes back into the queue. Otherwise a file of somebody whose
 * jobs take all other workers would hold up the next owner for as long as a thumbnail may take.
 */
async function makeUnlessNeeded(context: Context, file: QueuedFile, stopping: AbortSignal) {
  const needed = new AbortController();
  const check = () => context.runner.isOverloaded() && needed.abort();
  const timer = setInterval(check, yieldCheckMs);
  try {
    await makeThumbnail(context, file, AbortSignal.any([stopping, needed.signal]));
  } finally {
    clearInterval(timer);
  }
}

/** @throws when the server stops */
async function untilIdle(runner: Pick<Runner, 'pool'>, signal: AbortSignal): Promise<void> {
  do await wait(pauseMs, undefined, { signal });
  while (!isIdle(runner.pool()));
}

/** Workers that sleep are idle: a file that is due wakes them. */
const isIdle = ({ free, waiting, isAsleep }: ReturnType<Runner['pool']>) =>
  (free > 0 || isAsleep) && waiting === 0;
