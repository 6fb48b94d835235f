// The checks that can refuse a conversion before its file is read.
import { fileTooLarge } from '@octavo/contract';
import type { FastifyRequest } from 'fastify';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Queue } from '#platform/queue/queue.ts';
import type { Limits } from '#core/plans/limits.ts';
import type { DiskReserve } from '#core/intake/disk-reserve.ts';

/** What a form contains beside its file: boundaries, headers, options. */
const formOverheadBytes = 1024 * 1024;

export type Admission = {
  queue: Queue;
  store: FileStore;
  diskReserve: DiskReserve;
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
export async function admit(
  admission: Admission,
  owner: string,
  request: FastifyRequest,
): Promise<Limits> {
  const limits = await admitFree(admission, owner, request);
  await admission.refuseWhenUsedUp(owner, limits);
  return limits;
}

/**
 * Checks whether a form with a file may be sent for a job that costs nothing: the quota does not matter.
 * @returns the limits of the owner
 * @throws ProblemError with the first reason to refuse
 */
export async function admitFree(
  admission: Admission,
  owner: string,
  request: FastifyRequest,
): Promise<Limits> {
  const bytes = Number(request.headers['content-length'] ?? 0);
  const limits = await limitsFor(admission, owner, bytes, formOverheadBytes);
  await admission.diskReserve.admit(request, limits.fileBytes);
  await admission.queue.refuseWhenFull();
  return limits;
}

/**
 * Checks whether a resumable upload may begin.
 * @param bytes the declared size of the file
 * @returns the limits of the owner
 * @throws ProblemError with the first reason to refuse
 */
export async function admitBytes(
  admission: Admission,
  owner: string,
  bytes: number,
): Promise<Limits> {
  const limits = await limitsFor(admission, owner, bytes);
  await admission.diskReserve.refuseBeyond(bytes);
  await admission.queue.refuseWhenFull();
  await admission.refuseWhenUsedUp(owner, limits);
  return limits;
}

/**
 * @param overhead how much of the size may be something other than the file
 * @throws ProblemError when the server opens no files now, or not one of this size
 */
async function limitsFor(
  admission: Admission,
  owner: string,
  bytes: number,
  overhead = 0,
): Promise<Limits> {
  await admission.refuseWhenUnable();
  const limits = await admission.limitsOf(owner);
  if (bytes > limits.fileBytes + overhead)
    throw fileTooLarge(limits.fileBytes, { size: bytes, plans: limits.plansWithMore('fileBytes') });
  return limits;
}
