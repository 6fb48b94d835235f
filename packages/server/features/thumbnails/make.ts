// Makes the thumbnail of one file, in the sandbox.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError, type ProblemCode } from '@octavo/contract';
import type { Runner } from '@octavo/runner';
import type { Tables } from '#platform/database/database.ts';
import type { BlobKey, FileStore } from '#platform/files/file-store.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { giveUp, recordThumbnail, requeue, type QueuedFile } from '#features/thumbnails/queue.ts';

/** A file that takes longer gets no thumbnail. */
const longestMs = 20_000;

export type MakeContext = {
  tables: Tables;
  store: FileStore;
  runner: Pick<Runner, 'convert'>;
  /** For temporary files; owned by this process. */
  folder: string;
  log: Log;
};

/** Problems that do not depend on the file or the task, so the thumbnail is made as soon as possible. */
const requeuedCodes: readonly ProblemCode[] = ['shutting_down', 'store_unavailable', 'queue_full'];

/** Problems of the work, not of the file: an engine crashed, or the time was not enough. */
const retriedCodes: readonly ProblemCode[] = [
  'conversion_failed',
  'conversion_interrupted',
  'took_too_long',
  'cancelled',
];

/**
 * Makes a thumbnail. What fails for a reason that may pass is tried once more; otherwise the file has none.
 * @param stopping aborts when the server stops, or a job needs the worker
 */
export async function makeThumbnail(
  context: MakeContext,
  file: QueuedFile,
  stopping: AbortSignal,
): Promise<void> {
  try {
    await saveThumbnail(context, file, await renderThumbnail(context, file, stopping));
  } catch (error) {
    const code = error instanceof ProblemError ? error.problem.code : undefined;
    context.log.debug({ file: file.id, code, ...(!code && { err: error }) }, 'no thumbnail');
    if (stopping.aborted || (code && requeuedCodes.includes(code)))
      await requeue(context.tables, file);
    else if (code && !retriedCodes.includes(code)) await giveUp(context.tables, file);
  }
}

/** @returns the blob key of the thumbnail */
async function renderThumbnail(
  { store, runner, folder }: MakeContext,
  { owner, blob, name }: QueuedFile,
  stopping: AbortSignal,
): Promise<BlobKey> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const jobFolder = await mkdtemp(join(folder, 'thumbnail-'));
  try {
    const path = join(jobFolder, 'input');
    await store.checkout(blob, path);
    const outputFolder = join(jobFolder, 'output');
    await mkdir(outputFolder, { mode: 0o700 });
    const thumbnail = await runner.convert(
      { type: 'thumbnail', owner, inputs: [{ path, name }], options: {}, outputFolder },
      { signal: AbortSignal.any([stopping, AbortSignal.timeout(longestMs)]) },
    );
    return await store.ingest(thumbnail.path);
  } finally {
    await rm(jobFolder, { recursive: true, force: true });
  }
}

async function saveThumbnail(
  { tables, store }: MakeContext,
  file: QueuedFile,
  key: BlobKey,
): Promise<void> {
  // If this throws, it is unknown whether the row was written: the sweep finds out.
  if (!(await recordThumbnail(tables, file, key))) await store.delete([key]);
}
