// Translates errors of an S3 store into our problems.
import { ProblemError } from '@octavo/contract';

/** The codes of S3, Ceph, MinIO and Swift for a full store or an exhausted quota. */
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

/** The error to throw for a failed call. Details for the operator are in its cause, which is logged. */
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

/** Calls the store and translates its errors. */
export const translateErrors = <T>(response: Promise<T>): Promise<T> =>
  response.catch((error: unknown) => {
    throw problemOfStore(error);
  });
