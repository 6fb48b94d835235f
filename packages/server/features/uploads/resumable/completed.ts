// Copies completed uploads into files for jobs.
import { formatBytes, ProblemError } from '@octavo/contract';
import type { Tables } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Owner } from '#platform/http/caller.ts';
import { createSlots } from '#platform/slots.ts';
import type { DiskReserve } from '#core/intake/disk-reserve.ts';
import type { CompletedUpload } from '#core/intake/multipart.ts';
import {
  partsOf,
  renew,
  replaceParts,
  uploadOf,
  type Part,
  type UploadRecord,
} from '#features/uploads/resumable/records.ts';

type Context = {
  tables: Tables;
  store: FileStore;
  diskReserve: Pick<DiskReserve, 'reserve'>;
};

/** Joining parts takes a database connection for as long as their bytes are copied. */
const joinInSlot = createSlots({ concurrent: 2, longestQueue: 100, mostOfOne: 20 });

export const completedUploads =
  (context: Context): CompletedUpload =>
  async (owner, id) => {
    let copied = await copyWhole(context, owner, id);
    while (!copied) {
      await joinInSlot(owner, () => joinParts(context, owner, id));
      copied = await copyWhole(context, owner, id);
    }
    return copied;
  };

/** @returns undefined if the upload has several parts; a further one may arrive until its row is locked */
function copyWhole({ tables, store }: Context, owner: Owner, id: string) {
  return tables.transaction(async (tx) => {
    const upload = await uploadOf(tx, owner, id, true);
    refuseIncomplete(upload);
    const [whole, ...further] = await partsOf(tx, id);
    if (!whole) throw new ProblemError('upload_not_found');
    if (further.length > 0) return undefined;
    await renew(tx, id);
    const { bytes, sha256 } = whole;
    return { bytes, sha256, key: await store.copy(whole.blob), name: upload.name };
  });
}

function refuseIncomplete({ name, received, bytes }: UploadRecord): void {
  if (received === bytes) return;
  const values = { name, received: formatBytes(received), total: formatBytes(bytes) };
  throw new ProblemError('upload_incomplete', values);
}

/** Joins several parts into one blob, once, at the first use. @throws ProblemError `storage_full` */
async function joinParts({ tables, store, diskReserve }: Context, owner: Owner, id: string) {
  const replaced = await tables.transaction(async (tx) => {
    const upload = await uploadOf(tx, owner, id, true);
    refuseIncomplete(upload);
    const parts = await partsOf(tx, id);
    if (parts.length < 2) return [];
    const release = await diskReserve.reserve(upload.bytes);
    try {
      await replaceParts(tx, id, await store.put(contentOf(store, parts), upload.bytes));
    } finally {
      release();
    }
    return parts.map(({ blob }) => blob);
  });
  await store.delete(replaced);
}

async function* contentOf(store: FileStore, parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const { blob } of parts) yield* await store.get(blob);
}
