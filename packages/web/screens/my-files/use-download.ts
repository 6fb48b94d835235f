// Downloads a stored file or opens it in its viewer or editor (specification sections 2 and 8).
import { screens, type PdfTask, type StoredFile } from '@octavo/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { prepareWorkspace } from '#editors/pdf-editor/load-workspace.ts';
import { openTargetOf } from '#screens/my-files/open-file.ts';
import { downloadFailureText, downloadStoredFile, fetchStoredFile } from '#api/stored-file.ts';

export type Downloads = {
  /** The ids of files whose download is being prepared. */
  busy: ReadonlySet<string>;
  /** Why the last download failed. */
  failure: string | undefined;
  download(file: StoredFile): void;
  /** Opens a file in its viewer or editor. */
  open(file: StoredFile): void;
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
  const open = async (file: StoredFile) => {
    const { path, stateFor } = openTargetOf(file);
    if (path === screens.viewPdf) prepareWorkspace();
    await navigate(path, { state: stateFor(await fetchStoredFile(file)) });
  };
  const edit = async (file: StoredFile, task: PdfTask | undefined) => {
    prepareWorkspace();
    const content = await fetchStoredFile(file);
    const state = { file: content, conversionType: 'pdf-editor', operation: task };
    await navigate(screens.editor, { state });
  };
  return {
    busy,
    failure,
    download: (file) => void runFor(file, () => downloadStoredFile(file)),
    open: (file) => void runFor(file, () => open(file)),
    edit: (file, task) => void runFor(file, () => edit(file, task)),
  };
}
