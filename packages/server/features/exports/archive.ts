// Streams the export of an account as a ZIP: its data as JSON, and its files. Entries are made one at a time, so neither a
// long history nor many files are held in memory.
import { addAbortSignal, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';
import type { Tables } from '#platform/database/database.ts';
import type { BlobKey, FileStore } from '#platform/files/file-store.ts';
import { readLater } from '#platform/files/source-errors.ts';
import { uniqueNames } from '#core/files/distinct-names.ts';
import { lists, storedFilesOf } from '#features/exports/lists.ts';
import { accountRecord } from '#features/exports/records.ts';
import type { Account } from '#core/accounts/account.ts';

type Context = { tables: Tables; store: FileStore };

/** Plain files that only their owner may read. */
const mode = 0o100_600;
/** Larger files need ZIP64; a little less than 4 GiB leaves space for their headers. */
const longFileBytes = 4 * 1024 ** 3 - 1024;

/** @param signal aborts when the client disconnects */
export function exportOf(context: Context, account: Account, signal: AbortSignal): Readable {
  const zip = new yazl.ZipFile();
  const content = readLater(zip.outputStream as Readable);
  zip.on('error', (error: Error) => content.destroy(error));
  fill(zip, context, account, signal).then(
    () => zip.end(),
    (error: Error) => content.destroy(error),
  );
  return content;
}

async function fill(
  zip: yazl.ZipFile,
  context: Context,
  account: Account,
  signal: AbortSignal,
): Promise<void> {
  const { tables } = context;
  const add = adderTo(zip, signal);
  await add('account.json', Readable.from([json(await accountRecord(tables, account))]));
  for (const [name, rows] of Object.entries(lists))
    await add(`${name}.json`, Readable.from(jsonList(rows(tables, account.uid))));
  const freeName = uniqueNames();
  for await (const { name, blob, bytes, at } of storedFilesOf(tables, account.uid)) {
    const stored = await open(context.store, blob);
    const options = { compress: false, mtime: new Date(at), size: bytes };
    if (stored) await add(`files/${freeName(name)}`, stored, options);
  }
}

type Options = { compress?: boolean; mtime?: Date; size?: number };

/** Adds an entry and waits until it was read. */
const adderTo =
  (zip: yazl.ZipFile, signal: AbortSignal) =>
  async (name: string, entry: Readable, { size = 0, ...options }: Options = {}): Promise<void> => {
    const read = finished(addAbortSignal(signal, entry));
    zip.addReadStream(entry, name, { ...options, mode, forceZip64Format: size > longFileBytes });
    await read;
  };

/** A file that expired after it was listed is left out. */
async function open(store: FileStore, blob: BlobKey): Promise<Readable | undefined> {
  return store.get(blob).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

async function* jsonList(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}
