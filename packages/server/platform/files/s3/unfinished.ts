// Aborts unfinished multipart uploads, left by killed processes. Their parts use space and appear in no list.
import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3';
import { translateErrors } from '#platform/files/s3/problems.ts';
import type { Bucket } from '#platform/files/s3/bucket.ts';

type Marker = { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined };

/** Aborts multipart uploads that began more than `ageMs` ago. */
export async function abortOldUploads(
  { client, bucket, prefix }: Bucket,
  ageMs: number,
): Promise<void> {
  const until = Date.now() - ageMs;
  let next: Marker | undefined = {};
  while (next) {
    const list: ListMultipartUploadsCommandInput = { Bucket: bucket, Prefix: prefix, ...next };
    const { Uploads = [], ...page } = await translateErrors(
      client.send(new ListMultipartUploadsCommand(list)).catch(noneWhereUnknown),
    );
    for (const { Key, UploadId, Initiated } of Uploads) {
      if (!Initiated || Initiated.getTime() >= until) continue;
      await translateErrors(
        client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })),
      );
    }
    next = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : undefined;
  }
}

/** A store without this call removes such parts by its own rules. */
function noneWhereUnknown(error: Error): ListMultipartUploadsCommandOutput {
  if (error.name !== 'NotImplemented') throw error;
  return { $metadata: {} };
}
