// Everything that can refuse a conversion before its file is read.
import { formatBytes, ProblemError } from '@octavo/contract';
import type { FastifyRequest } from 'fastify';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Queue } from '#platform/queue/queue.ts';

/** What a form adds to its file: boundaries, headers, options. */
const formOverheadBytes = 1024 * 1024;

export type Admission = {
  queue: Queue;
  store: FileStore;
  /** The largest file, in bytes. */
  fileBytes: number;
  minFreeBytes: number;
  /** @throws ProblemError when no worker can take jobs. */
  refuseWhenUnable(): void;
  /** @throws ProblemError when the owner has nothing left. */
  refuseWhenUsedUp(owner: string): Promise<void>;
};

/** @throws ProblemError with the first reason to refuse, so that nobody uploads in vain. */
export async function admit(
  admission: Admission,
  owner: string,
  request: FastifyRequest,
): Promise<void> {
  admission.refuseWhenUnable();
  const declared = Number(request.headers['content-length'] ?? 0);
  const { fileBytes } = admission;
  if (declared > fileBytes + formOverheadBytes)
    throw new ProblemError('file_too_large', { limit: formatBytes(fileBytes) });
  if ((await admission.store.freeBytes()) - declared < admission.minFreeBytes)
    throw new ProblemError('storage_full');
  await admission.queue.refuseWhenFull();
  await admission.refuseWhenUsedUp(owner);
}
