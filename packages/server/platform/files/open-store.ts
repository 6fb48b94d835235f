// Opens the file store that the configuration names.
import { openFolderStore } from '#platform/files/folder-store.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { S3Settings } from '#platform/files/s3/bucket.ts';
import { openS3Store } from '#platform/files/s3/store.ts';

export { openS3Store } from '#platform/files/s3/store.ts';
export { s3AddressOf } from '#platform/files/s3/address.ts';
export type { FileStore };

export type StoreSettings = { kind: 'folder'; folder: string } | ({ kind: 's3' } & S3Settings);

/**
 * Opens the store and verifies that it accepts files.
 * @throws Error with a sentence for the operator when it does not
 */
export async function openStore(settings: StoreSettings): Promise<FileStore> {
  if (settings.kind === 'folder') return openFolderStore(settings.folder);
  const store = openS3Store(settings);
  await store.probe().catch((error: Error) => {
    throw new Error(`${nameOf(settings)} does not accept files: ${reasonOf(error)}`, {
      cause: error,
    });
  });
  return store;
}

const nameOf = ({ bucket, endpoint }: S3Settings) =>
  `The bucket ${bucket} at ${endpoint ?? 'AWS'}, which FILES_URL names,`;

/** The store's own error message. */
const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${cause.name}: ${cause.message}.` : message;
