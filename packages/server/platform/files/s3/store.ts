// The file store in a bucket of an S3-compatible store: one object for each blob.
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createCount } from '#platform/files/count.ts';
import {
  isBlobKey,
  newBlobKey,
  type BlobKey,
  type ByteRange,
  type FileStore,
  type DownloadOptions,
} from '#platform/files/file-store.ts';
import { bucketAt, type Bucket, type S3Settings } from '#platform/files/s3/bucket.ts';
import { translateErrors, problemOfStore } from '#platform/files/s3/problems.ts';
import { abortOldUploads } from '#platform/files/s3/unfinished.ts';
import { upload } from '#platform/files/s3/upload.ts';
import { recordErrors, readLater } from '#platform/files/source-errors.ts';
import { attachment } from '#platform/files/content-disposition.ts';

const readAtOnceBytes = 1024 * 1024;
const deletesAtOnce = 8;
/** An unfinished upload this old is abandoned: even a slow one is complete by then. */
const abandonedMs = 24 * 60 * 60_000;

/** Creates the store without connecting to it. */
export function openS3Store(settings: S3Settings, unfinishedAgeMs = abandonedMs): FileStore {
  const target = bucketAt(settings, settings.endpoint);
  const publicTarget = bucketAt(settings, settings.publicEndpoint ?? settings.endpoint);
  return {
    async put(source, limitBytes, signal) {
      const key = newBlobKey();
      const count = createCount(limitBytes);
      await upload(target, key, count.pass(source), signal);
      return { key, ...count.found() };
    },

    async ingest(path) {
      const key = newBlobKey();
      await upload(target, key, createReadStream(path, { highWaterMark: readAtOnceBytes }));
      await rm(path);
      return key;
    },

    async copy(key) {
      const copied = newBlobKey();
      const { Bucket, Key } = at(target, key);
      const source = { ...at(target, copied), CopySource: encodeURI(`${Bucket}/${Key}`) };
      await translateErrors(target.client.send(new CopyObjectCommand(source)));
      return copied;
    },

    async checkout(key, path) {
      const errors: unknown[] = [];
      const content = recordErrors(await contentOf(target, key), errors);
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      await pipeline(content, file).catch((error: unknown) => {
        throw errors.length > 0 ? problemOfStore(errors[0]) : error;
      });
    },

    get: (key, range) => contentOf(target, key, range),

    async delete(keys) {
      // One by one, because some stores refuse the call for many; several at once, because each takes a while.
      for (let done = 0; done < keys.length; done += deletesAtOnce)
        await Promise.all(keys.slice(done, done + deletesAtOnce).map((key) => remove(target, key)));
    },

    async *olderThan(ageMs) {
      await abortOldUploads(target, unfinishedAgeMs);
      yield* oldKeys(target, Date.now() - ageMs);
    },

    freeBytes: () => Promise.resolve(Infinity),

    async probe() {
      const object = { ...at(target, 'probe'), Body: 'probe' };
      await translateErrors(target.client.send(new PutObjectCommand(object)));
    },

    ...(settings.presign && { presign: (key, options) => signedLink(publicTarget, key, options) }),
  };
}

const at = ({ bucket, prefix }: Bucket, key: string) => ({ Bucket: bucket, Key: prefix + key });

const remove = (target: Bucket, key: BlobKey) =>
  translateErrors(target.client.send(new DeleteObjectCommand(at(target, key))));

async function contentOf(target: Bucket, key: BlobKey, range?: ByteRange): Promise<Readable> {
  const part = range && { Range: `bytes=${range.start}-${range.end}` };
  const response = target.client.send(new GetObjectCommand({ ...at(target, key), ...part }));
  return readLater((await translateErrors(response)).Body as Readable);
}

async function* oldKeys(
  { client, bucket, prefix }: Bucket,
  until: number,
): AsyncGenerator<BlobKey[]> {
  let after: string | undefined;
  do {
    const list = { Bucket: bucket, Prefix: prefix, ContinuationToken: after };
    const page = await translateErrors(client.send(new ListObjectsV2Command(list)));
    const old = (page.Contents ?? []).filter(
      ({ LastModified }) => LastModified && LastModified.getTime() < until,
    );
    const keys = old.map(({ Key = '' }) => Key.slice(prefix.length)).filter(isBlobKey);
    if (keys.length > 0) yield keys;
    after = page.NextContinuationToken;
  } while (after);
}

const signedLink = (
  target: Bucket,
  key: BlobKey,
  { name, mime, expiresInSeconds }: DownloadOptions,
): Promise<string> =>
  getSignedUrl(
    target.client,
    new GetObjectCommand({
      ...at(target, key),
      ResponseContentDisposition: attachment(name),
      ResponseContentType: mime,
      ResponseCacheControl: 'no-store',
    }),
    { expiresIn: expiresInSeconds },
  );
