// Downloads a stored file or opens it in the viewer (specification sections 2 and 8).
import { screens, type PdfTask, type StoredFile } from '@octavo/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { downloadFailureText, downloadStoredFile, fetchStoredFile } from '#api/stored-file.ts';

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
      setFailure(downloadFailureText(error));
    }
    setBusy((all) => new Set([...all].filter((id) => id !== file.id)));
  };
  const view = async (file: StoredFile) => {
    const state = { file: await fetchStoredFile(file) };
    await navigate(screens.viewPdf, { state });
  };
  const edit = async (file: StoredFile, task: PdfTask | undefined) => {
    const content = await fetchStoredFile(file);
    const state = { file: content, conversionType: 'pdf-editor', operation: task };
    await navigate(screens.editor, { state });
  };
  return {
    busy,
    failure,
    download: (file) => void runFor(file, () => downloadStoredFile(file)),
    view: (file) => void runFor(file, () => view(file)),
    edit: (file, task) => void runFor(file, () => edit(file, task)),
  };
}
