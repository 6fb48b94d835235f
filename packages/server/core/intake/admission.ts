// The checks that can refuse a conversion before its file is read.
import { fileTooLarge, ProblemError } from '@octavo/contract';
import type { FastifyRequest } from 'fastify';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Queue } from '#platform/queue/queue.ts';
import type { Limits } from '#core/plans/limits.ts';

/** What a form contains beside its file: boundaries, headers, options. */
const formOverheadBytes = 1024 * 1024;

export type Admission = {
  queue: Queue;
  store: FileStore;
  minFreeBytes: number;
  /** @throws ProblemError when no worker can accept jobs */
  refuseWhenUnable(): Promise<void>;
  limitsOf(owner: string): Promise<Limits>;
  /** @throws ProblemError when the owner has used up the quota */
  refuseWhenUsedUp(owner: string, limits: Limits): Promise<void>;
};

/**
 * Checks whether a form with files may be sent.
 * @returns the limits of the owner
 * @throws ProblemError with the first reason to refuse, so that nobody uploads in vain
 */
export const admit = (
  admission: Admission,
  owner: string,
  { headers }: FastifyRequest,
): Promise<Limits> =>
  admitBytes(admission, owner, Number(headers['content-length'] ?? 0), formOverheadBytes);

/**
 * Checks whether a form with a file may be sent for a job that costs nothing: the quota does not matter.
 * @returns the limits of the owner
 * @throws ProblemError with the first reason to refuse
 */
export const admitFree = (
  admission: Admission,
  owner: string,
  { headers }: FastifyRequest,
): Promise<Limits> =>
  admitSize(admission, owner, Number(headers['content-length'] ?? 0), formOverheadBytes);

/**
 * Checks whether an upload may begin.
 * @param bytes the declared size
 * @param overhead how much of the size may be something other than the file
 * @returns the limits of the owner
 * @throws ProblemError with the first reason to refuse
 */
export async function admitBytes(
  admission: Admission,
  owner: string,
  bytes: number,
  overhead = 0,
): Promise<Limits> {
  const limits = await admitSize(admission, owner, bytes, overhead);
  await admission.refuseWhenUsedUp(owner, limits);
  return limits;
}

/** Checks everything but the quota. */
async function admitSize(
  admission: Admission,
  owner: string,
  bytes: number,
  overhead: number,
): Promise<Limits> {
  await admission.refuseWhenUnable();
  const limits = await admission.limitsOf(owner);
  const { fileBytes } = limits;
  if (bytes > fileBytes + overhead)
    throw fileTooLarge(fileBytes, { size: bytes, plans: limits.plansWithMore('fileBytes') });
  if ((await admission.store.freeBytes()) - bytes < admission.minFreeBytes)
    throw new ProblemError('storage_full');
  await admission.queue.refuseWhenFull();
  return limits;
}
