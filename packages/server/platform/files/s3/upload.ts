// Uploads streams of unknown length to an S3 store in parts, each held in memory until the store has it.
import { addAbortSignal, Readable } from 'node:stream';
import { Upload } from '@aws-sdk/lib-storage';
import type { BlobKey } from '#platform/files/file-store.ts';
import type { Bucket } from '#platform/files/s3/bucket.ts';
import { problemOfStore } from '#platform/files/s3/problems.ts';
import { recordErrors } from '#platform/files/source-errors.ts';

/**
 * The smallest size that stores accept, because each upload holds one part in memory. 10,000 parts are allowed, so 52 GB
 * fit.
 */
const partBytes = 5 * 1024 * 1024;

/**
 * Uploads a stream. When it fails, the parts in the store are removed.
 * @throws the error of the source or the signal, or ProblemError `store_unavailable` or `storage_full`
 */
export async function upload(
  { client, bucket, prefix }: Bucket,
  key: BlobKey,
  source: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<void> {
  const errors: unknown[] = [];
  const body = Readable.from(recordErrors(source, errors), { objectMode: false });
  // An abort ends the source, not the upload: `Upload.abort()` would leave the parts in the store.
  if (signal) addAbortSignal(signal, body);
  const multipartUpload = new Upload({
    client,
    params: { Bucket: bucket, Key: prefix + key, Body: body },
    partSize: partBytes,
    // One part at a time: the first failure ends the upload, and memory holds few parts.
    queueSize: 1,
  });
  try {
    await multipartUpload.done();
  } catch (error) {
    body.destroy();
    signal?.throwIfAborted();
    throw errors.length > 0 ? errors[0] : problemOfStore(error);
  }
}
