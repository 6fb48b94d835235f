// Keeps a reserve of free disk space. Uploads in progress count with what they may still write, so that several that begin
// together cannot use up the reserve; so do copies that the server makes. Each process counts its own.
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '@octavo/contract';
import type { FileStore } from '#platform/files/file-store.ts';

type UploadRequest = Pick<FastifyRequest, 'headers'> & { raw: UploadMessage };
/** The part of an HTTP request that counts the received bytes of its body. */
export type UploadMessage = {
  socket: { bytesRead: number };
  closed: boolean;
  once(event: 'close', listener: () => void): unknown;
};

export type DiskReserve = {
  /** @throws ProblemError `storage_full` when so many bytes do not fit beside the uploads in progress */
  refuseBeyond(bytes: number): Promise<void>;
  /**
   * Counts bytes that the server is about to write.
   * @returns counts them no more
   * @throws ProblemError `storage_full` when they do not fit beside the uploads in progress
   */
  reserve(bytes: number): Promise<() => void>;
  /**
   * Admits the body of a request and counts it until it has ended.
   * @param limitBytes the most that the server accepts; it counts where the client declares no length
   * @throws ProblemError `storage_full` when the body does not fit beside the uploads in progress
   */
  admit(request: UploadRequest, limitBytes: number): Promise<void>;
};

export function createDiskReserve(
  store: Pick<FileStore, 'freeBytes'>,
  minFreeBytes: number,
): DiskReserve {
  /** For each upload and copy in progress, the bytes that it may still write. */
  const remaining = new Set<() => number>();

  const refuse = (freeBytes: number, bytes: number) => {
    const expected = [...remaining].reduce((sum, bytesLeft) => sum + bytesLeft(), 0);
    if (freeBytes - expected - bytes < minFreeBytes) throw new ProblemError('storage_full');
  };

  return {
    refuseBeyond: async (bytes) => refuse(await store.freeBytes(), bytes),
    async reserve(bytes) {
      const freeBytes = await store.freeBytes();
      refuse(freeBytes, bytes);
      const bytesLeft = () => bytes;
      remaining.add(bytesLeft);
      return () => remaining.delete(bytesLeft);
    },
    async admit(request, limitBytes) {
      const { raw } = request;
      const bytesLeft = countDown(request, limitBytes);
      const freeBytes = await store.freeBytes();
      if (raw.closed) return;
      // Checked and counted without a pause in between: of two uploads that begin together, one may not fit.
      refuse(freeBytes, bytesLeft());
      remaining.add(bytesLeft);
      raw.once('close', () => remaining.delete(bytesLeft));
    },
  };
}

function countDown({ raw, headers }: UploadRequest, limitBytes: number): () => number {
  const declared = headers['content-length'];
  const bytes = declared === undefined ? limitBytes : Number(declared);
  const { socket } = raw;
  const before = socket.bytesRead;
  return () => Math.max(0, bytes - (socket.bytesRead - before));
}
