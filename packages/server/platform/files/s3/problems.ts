// What goes wrong at an S3 store, in the words of the file store's port.
import { ProblemError } from '@octavo/contract';

/** As S3, Ceph, MinIO and Swift call it when there is no room or the bucket's quota is used up. */
const fullNames = new Set([
  'QuotaExceeded',
  'QuotaExceededException',
  'InsufficientStorage',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
]);
const insufficientStorage = 507;
const missingNames = new Set(['NoSuchKey', 'NotFound']);

type StoreError = Error & { $metadata?: { httpStatusCode?: number } };

/** The error to throw for one that a call to the store met. What the operator must mend is in its cause, for the log. */
export function problemOfStore(error: unknown): Error {
  if (error instanceof ProblemError) return error;
  const { name, $metadata } = error as StoreError;
  if (name === 'AbortError') return error as Error;
  if (missingNames.has(name))
    return Object.assign(new Error('there is no such blob', { cause: error }), { code: 'ENOENT' });
  if (fullNames.has(name) || $metadata?.httpStatusCode === insufficientStorage)
    return new ProblemError('storage_full', {}, error);
  return new ProblemError('store_unavailable', {}, error);
}

/** A call to the store, its errors translated. */
export const asked = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw problemOfStore(error);
  });
