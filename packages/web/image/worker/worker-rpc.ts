// Sends requests to a worker and matches the replies.
import { ProblemError } from '@octavo/contract';
import type { Failure, Notice, Numbered } from '#image/worker/protocol.ts';

export type WorkerRpc<Request, Reply> = {
  /** @throws ProblemError the worker's problem, or `damaged_file` if it crashed or was terminated */
  send(request: Request, transfer?: Transferable[]): Promise<Exclude<Reply, Failure>>;
  /** Calls back for messages that are not replies. */
  listen(onNotice: () => void): void;
  end(): void;
};

/** Connects to a worker. If it crashes, for example for lack of memory, all pending requests fail. */
export function connectWorker<Request, Reply extends { answer: string }>(
  address: string,
): WorkerRpc<Request, Reply> {
  const worker = new Worker(address, { type: 'module' });
  const waiting = new Map<number, PromiseWithResolvers<Exclude<Reply, Failure>>>();
  let last = 0;
  let onNotice = () => {};
  const failAll = () => {
    for (const { reject } of waiting.values()) reject(new ProblemError('damaged_file'));
    waiting.clear();
  };
  worker.addEventListener(
    'message',
    ({ data }: MessageEvent<Numbered<Reply | Failure> | Notice>) => {
      if ('notice' in data) return onNotice();
      const pending = waiting.get(data.id);
      waiting.delete(data.id);
      if (isFailure(data))
        pending?.reject(new ProblemError(data.problem.code, data.problem.values));
      else pending?.resolve(data as unknown as Exclude<Reply, Failure>);
    },
  );
  worker.addEventListener('error', failAll);
  return {
    send(request, transfer = []) {
      const awaited = Promise.withResolvers<Exclude<Reply, Failure>>();
      waiting.set((last += 1), awaited);
      worker.postMessage({ ...request, id: last }, transfer);
      return awaited.promise;
    },
    listen(callback) {
      onNotice = callback;
    },
    end() {
      worker.terminate();
      failAll();
    },
  };
}

const isFailure = (reply: { answer: string }): reply is Failure => reply.answer === 'failed';
