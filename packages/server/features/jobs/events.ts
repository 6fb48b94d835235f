// Sends the changes of a job as server-sent events (WHATWG HTML, section 9.2).
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { JobView } from '@octavo/contract';
import { readLater } from '#platform/files/source-errors.ts';
import type { Job } from '#platform/queue/job.ts';

/** Proxies close connections that are silent for long. */
const keepAliveMs = 15_000;
const reconnectMs = 1_000;

/** Writes each change as a `job` event whose id is the job's version, and ends after the last change. */
export function eventStream(changes: AsyncIterable<Job>, present: (job: Job) => JobView): Readable {
  const stream = readLater(new PassThrough());
  const keepAlive = setInterval(() => stream.write(': keep-alive\n\n'), keepAliveMs);
  stream.once('close', () => clearInterval(keepAlive));
  stream.write(`retry: ${reconnectMs}\n\n`);
  write(stream, changes, present)
    // Nothing may be written after the end, however long the client takes to read the rest.
    .finally(() => clearInterval(keepAlive))
    .then(
      () => stream.end(),
      (error: Error) => stream.destroy(error),
    );
  return stream;
}

async function write(
  stream: PassThrough,
  changes: AsyncIterable<Job>,
  present: (job: Job) => JobView,
): Promise<void> {
  for await (const job of changes) {
    if (stream.destroyed) return;
    const event = `id: ${job.version}\nevent: job\ndata: ${JSON.stringify(present(job))}\n\n`;
    // A slow client skips intermediate states, never the last one.
    if (!stream.write(event)) await Promise.race([once(stream, 'drain'), once(stream, 'close')]);
  }
}

/** Leaves out the changes that a reconnecting client has seen. */
export async function* unseen(changes: AsyncIterable<Job>, lastSeen: number): AsyncGenerator<Job> {
  for await (const job of changes) if (job.version > lastSeen) yield job;
}
