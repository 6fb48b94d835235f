// Uploads in parts that nobody finished: a process was killed in the middle. Their parts cost room and are in no list.
import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3';
import { asked } from '#platform/files/s3/problems.ts';
import type { Bucket } from '#platform/files/s3/bucket.ts';

type Marker = { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined };

/** Throws away the parts of uploads that were begun more than `ageMs` ago. */
export async function abortOldUploads(
  { client, bucket, prefix }: Bucket,
  ageMs: number,
): Promise<void> {
  const until = Date.now() - ageMs;
  let next: Marker | undefined = {};
  while (next) {
    const list: ListMultipartUploadsCommandInput = { Bucket: bucket, Prefix: prefix, ...next };
    const { Uploads = [], ...page } = await asked(
      client.send(new ListMultipartUploadsCommand(list)).catch(noneWhereUnknown),
    );
    for (const { Key, UploadId, Initiated } of Uploads) {
      if (!Initiated || Initiated.getTime() >= until) continue;
      await asked(client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })));
    }
    next = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : undefined;
  }
}

/** A store that does not know this call clears such parts by rules of its own. */
function noneWhereUnknown(error: Error): ListMultipartUploadsCommandOutput {
  if (error.name !== 'NotImplemented') throw error;
  return { $metadata: {} };
}
