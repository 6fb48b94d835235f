// Answers the requests of a page in a worker.
import { ProblemError } from '@octavo/contract';
import type { Failure, Numbered } from '#image/worker/protocol.ts';

/**
 * Answers every message from the page.
 * @param transferred the parts of a reply to transfer instead of copying
 */
export function serveRequests<Reply extends object>(
  answer: (request: never) => Promise<Reply>,
  transferred: (reply: Reply) => Transferable[] = () => [],
): void {
  addEventListener('message', ({ data }: MessageEvent<Numbered<object>>) => {
    answer(data as never).then(
      (reply) => postMessage({ ...reply, id: data.id }, { transfer: transferred(reply) }),
      (error: unknown) => postMessage({ ...failureOf(error), id: data.id }),
    );
  });
}

/** An image that the browser cannot decode counts as damaged. */
const failureOf = (error: unknown): Failure => ({
  answer: 'failed',
  problem: error instanceof ProblemError ? error.problem : { code: 'damaged_file' },
});
