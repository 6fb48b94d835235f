// A bucket and the client for its store.
import { S3Client } from '@aws-sdk/client-s3';
import type { S3Address } from '#platform/files/s3/address.ts';

const connectTimeoutMs = 3_000;
/** A store that sends nothing for this long counts as unavailable. */
const silenceTimeoutMs = 60_000;
const attempts = 3;
/** Slow downloads hold a connection each; they must not block other requests to the store. */
const maxSockets = 1_000;

export type S3Keys = { accessKeyId: string; secretAccessKey: string; sessionToken?: string };

export type S3Settings = S3Address & {
  /** Undefined where the machine has a role with access. */
  keys?: S3Keys;
};

export type Bucket = { client: S3Client; bucket: string; prefix: string };

/** The bucket at an endpoint; at AWS by default. */
export function bucketAt(settings: S3Settings, endpoint: string | undefined): Bucket {
  const { bucket, prefix, region, pathStyle, keys } = settings;
  const agent = { keepAlive: true, maxSockets };
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: attempts,
    // Other stores than AWS do not support checksums in trailers; TLS and the length protect the transfer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      socketTimeout: silenceTimeoutMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
    ...(endpoint && { endpoint }),
    ...(keys && { credentials: keys }),
  });
  return { client, bucket, prefix };
}
