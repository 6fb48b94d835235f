// Fetching a stored file to the person's own disk (specification sections 2 and 8).
import { routes, type StoredFile } from '@octavo/contract';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { texts } from '#messages/texts.ts';

export type Downloads = {
  /** Files whose address is being asked for, by id. */
  busy: ReadonlySet<string>;
  /** Why the last one failed. */
  failure: string | undefined;
  download(file: StoredFile): void;
};

export function useDownloads(): Downloads {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string>();

  const download = async (file: StoredFile) => {
    setFailure(undefined);
    setBusy((others) => new Set([...others, file.id]));
    try {
      save(await addressOf(file), file.file_name);
    } catch (error) {
      setFailure(textOf(error));
    }
    setBusy((all) => new Set([...all].filter((id) => id !== file.id)));
  };
  return { busy, failure, download: (file) => void download(file) };
}

async function addressOf({ id }: StoredFile): Promise<string> {
  const { data } = await call(routes.files.downloadFile, { params: { id } });
  return data.s3Url;
}

/** An answer without an address is one that the contract does not know. */
const textOf = (error: unknown): string =>
  error instanceof ApiError && error.code === 'unexpected'
    ? texts.myFiles.noDownloadUrl
    : texts.myFiles.downloadFailed;

function save(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
