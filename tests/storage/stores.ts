// Opens an empty file store of each kind, for the shared test suite.
import { readdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { openStore, s3AddressOf, type FileStore } from '@octavo/server/files';
import { startSwift, swiftKeys } from '../setup/swift.ts';

export type TestStore = {
  store: FileStore;
  /** Everything that it contains, including partial uploads. */
  content(): Promise<string[]>;
  stop(): Promise<void>;
};

export const kinds: Record<string, () => Promise<TestStore>> = {
  'a folder': openFolder,
  'an S3 store': openSwift,
};

async function openFolder(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-store-'));
  return {
    store: await openStore({ kind: 'folder', folder }),
    async content() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    stop: () => rm(folder, { recursive: true }),
  };
}

async function openSwift(): Promise<TestStore> {
  const swift = await startSwift();
  const { client, bucket } = swift;
  const store = await openStore({ kind: 's3', ...s3AddressOf(swift.filesUrl), keys: swiftKeys });
  return {
    store,
    async content() {
      const list = { Bucket: bucket };
      const { Contents = [] } = await client.send(new ListObjectsV2Command(list));
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand(list));
      const names = [...Contents, ...Uploads].map(({ Key = '' }) => Key);
      // Opening the store has written a probe.
      return names.filter((name) => !name.endsWith('/probe'));
    },
    stop: swift.stop,
  };
}
