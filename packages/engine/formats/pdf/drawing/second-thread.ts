// Renders on a worker thread, which starts with the first document that is large enough and then stays for later ones.
import { Worker } from 'node:worker_threads';
import { ProblemError } from '@octavo/contract';
import type { Distribution } from './in-order.ts';
import type { PictureKind } from './picture-kind.ts';
import type { FromThread, ToThread } from './thread-protocol.ts';

let thread: Worker | undefined;

function started(): Worker {
  thread ??= new Worker(new URL('./thread.ts', import.meta.url));
  // The thread must not keep the process alive.
  thread.unref();
  return thread;
}

function forget(): void {
  void thread?.terminate();
  thread = undefined;
}

const errorOf = ({ problem, reason }: Extract<FromThread, { say: 'failed' }>) =>
  problem ? new ProblemError(problem.code, problem.values) : new Error(reason);

/**
 * Lets the second thread render pages of a document until there are none left.
 * @throws ProblemError of `withPdf`; Error if the thread ends
 */
export async function drawInThread(
  document: { path: string; password: string | undefined },
  kind: PictureKind,
  { next, give }: Pick<Distribution, 'next' | 'give'>,
): Promise<void> {
  const worker = started();
  const send = (message: ToThread) => worker.postMessage(message);
  const over = Promise.withResolvers<void>();
  const hear = (message: FromThread) => {
    if (message.say === 'next') void next().then((request) => send({ say: 'draw', request }));
    if (message.say === 'drawn')
      give({ place: message.place, picture: Buffer.from(message.picture.buffer) });
    if (message.say === 'done') over.resolve();
    if (message.say === 'failed') over.reject(errorOf(message));
  };
  const end = (why: unknown) => over.reject(new Error('the drawing thread ended', { cause: why }));
  worker.on('message', hear).once('error', end).once('exit', end);
  try {
    send({ say: 'open', ...document, kind });
    await over.promise;
  } catch (error) {
    forget();
    throw error;
  } finally {
    worker.off('message', hear).off('error', end).off('exit', end);
  }
}
