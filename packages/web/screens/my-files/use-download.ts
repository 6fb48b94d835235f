// Downloads a stored file or opens it in the viewer (specification sections 2 and 8).
import { routes, screens, type StoredFile } from '@octavo/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#api/api-error.ts';
import { call, fetchFile } from '#api/client.ts';
import { ownLink } from '#api/own-link.ts';
import { texts } from '#messages/texts.ts';
import type { PdfTask } from '#navigation/editor-operations.ts';

export type Downloads = {
  /** The ids of files whose download is being prepared. */
  busy: ReadonlySet<string>;
  /** Why the last download failed. */
  failure: string | undefined;
  download(file: StoredFile): void;
  /** Opens a PDF in the viewer. */
  view(file: StoredFile): void;
  /** Opens a PDF in the editor. */
  edit(file: StoredFile, task: PdfTask | undefined): void;
};

export function useDownloads(): Downloads {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string>();

  const navigate = useNavigate();

  const runFor = async (file: StoredFile, work: () => Promise<void>) => {
    setFailure(undefined);
    setBusy((others) => new Set([...others, file.id]));
    try {
      await work();
    } catch (error) {
      setFailure(textOf(error));
    }
    setBusy((all) => new Set([...all].filter((id) => id !== file.id)));
  };
  const download = async (file: StoredFile) => save(await addressOf(file), file.file_name);
  const view = async (file: StoredFile) => {
    const state = { file: await contentOf(file) };
    await navigate(screens.viewPdf, { state });
  };
  const edit = async (file: StoredFile, task: PdfTask | undefined) => {
    const content = await contentOf(file);
    const state = { file: content, conversionType: 'pdf-editor', operation: task };
    await navigate(screens.editor, { state });
  };
  return {
    busy,
    failure,
    download: (file) => void runFor(file, () => download(file)),
    view: (file) => void runFor(file, () => view(file)),
    edit: (file, task) => void runFor(file, () => edit(file, task)),
  };
}

async function addressOf({ id }: StoredFile): Promise<string> {
  const { data } = await call(routes.files.downloadFile, { params: { id } });
  return ownLink(data.s3Url);
}

/**
 * Fetches through the API: a signed address may belong to another store, which the content security policy does not
 * allow.
 */
async function contentOf({ id, file_name: name, mime_type: type }: StoredFile): Promise<File> {
  const content = await fetchFile(routes.pdf.download, { params: { fileName: id } });
  return new File([content], name, { type });
}

/** A reply without an address does not match the contract, so it has its own text. */
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
