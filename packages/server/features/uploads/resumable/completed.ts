// Copies completed uploads into files for jobs.
import { formatBytes, ProblemError } from '@octavo/contract';
import type { Queries, Tables } from '#platform/database/database.ts';
import type { BlobKey, FileStore, Stored } from '#platform/files/file-store.ts';
import type { CompletedUpload } from '#core/intake/multipart.ts';
import {
  partsOf,
  renew,
  replaceParts,
  uploadOf,
  type Part,
  type UploadRecord,
} from '#features/uploads/resumable/records.ts';

type Context = { tables: Tables; store: FileStore };

export const completedUploads =
  ({ tables, store }: Context): CompletedUpload =>
  async (owner, id) => {
    const replaced: BlobKey[] = [];
    const input = await tables.transaction(async (tx) => {
      const upload = await uploadOf(tx, owner, id, true);
      refuseIncomplete(upload);
      const parts = await partsOf(tx, id);
      const whole = await wholeOf(tx, store, upload, parts);
      if (parts.length > 1) replaced.push(...parts.map(({ blob }) => blob));
      await renew(tx, id);
      return { ...whole, key: await store.copy(whole.key), name: upload.name };
    });
    await store.delete(replaced);
    return input;
  };

function refuseIncomplete({ name, received, bytes }: UploadRecord): void {
  if (received === bytes) return;
  const values = { name, received: formatBytes(received), total: formatBytes(bytes) };
  throw new ProblemError('upload_incomplete', values);
}

/** Joins several parts into one blob, once, at the first use. */
async function wholeOf(
  tx: Queries,
  store: FileStore,
  { id, bytes }: UploadRecord,
  parts: readonly Part[],
): Promise<Stored> {
  const [first, ...others] = parts;
  if (first && others.length === 0) return { ...first, key: first.blob };
  const whole = await store.put(contentOf(store, parts), bytes);
  await replaceParts(tx, id, whole);
  return whole;
}

async function* contentOf(store: FileStore, parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const { blob } of parts) yield* await store.get(blob);
}
