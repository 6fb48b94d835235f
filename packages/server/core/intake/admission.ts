// Everything that can refuse a conversion before its file is read.
import { formatBytes, ProblemError } from '@octavo/contract';
import type { FastifyRequest } from 'fastify';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Queue } from '#platform/queue/queue.ts';
import type { Limits } from '#core/plans/limits.ts';

/** What a form adds to its file: boundaries, headers, options. */
const formOverheadBytes = 1024 * 1024;

export type Admission = {
  queue: Queue;
  store: FileStore;
  minFreeBytes: number;
  /** @throws ProblemError when no worker can take jobs. */
  refuseWhenUnable(): Promise<void>;
  limitsOf(owner: string): Promise<Limits>;
  /** @throws ProblemError when the owner has nothing left. */
  refuseWhenUsedUp(owner: string, limits: Limits): Promise<void>;
};

/**
 * Lets a form with files begin.
 * @returns what the owner may do
 * @throws ProblemError with the first reason to refuse, so that nobody uploads in vain.
 */
export const admit = (
  admission: Admission,
  owner: string,
  { headers }: FastifyRequest,
): Promise<Limits> =>
  admitBytes(admission, owner, Number(headers['content-length'] ?? 0), formOverheadBytes);

/**
 * Lets an upload begin.
 * @param bytes as they are declared
 * @param overhead what of them may be something else than the file
 * @returns what the owner may do
 * @throws ProblemError with the first reason to refuse
 */
export async function admitBytes(
  admission: Admission,
  owner: string,
  bytes: number,
  overhead = 0,
): Promise<Limits> {
  await admission.refuseWhenUnable();
  const limits = await admission.limitsOf(owner);
  const { fileBytes } = limits;
  if (bytes > fileBytes + overhead)
    throw new ProblemError('file_too_large', { limit: formatBytes(fileBytes) });
  if ((await admission.store.freeBytes()) - bytes < admission.minFreeBytes)
    throw new ProblemError('storage_full');
  await admission.queue.refuseWhenFull();
  await admission.refuseWhenUsedUp(owner, limits);
  return limits;
}
