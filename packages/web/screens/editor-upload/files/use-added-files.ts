// Adds files to the queue: picked, dropped or pasted ones, folders and web addresses.
import { fill } from '@octavo/contract';
import { useState } from 'react';
import type { QueueControls } from '#converting/queue/queue-runner.ts';
import { formatNumber } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import { addressAsFile, type Address } from '#screens/editor-upload/files/use-address.ts';
import { takesAddress, type InputRow } from '#screens/editor-upload/selection/selection.ts';
import { filesOfFolder, maxFolderFiles } from '#ui/files/read-folders.ts';
import { useFileDrop, type DroppedFiles } from '#ui/files/use-file-drop.ts';

type Options = {
  files: QueueControls;
  address: Address;
  /** The catalogue's entry for the selected type. */
  row: InputRow | undefined;
  /** Whether no type is selected, and the files get one by their kind. */
  isOffering: boolean;
};

export function useAddedFiles({ files, address, row, isOffering }: Options) {
  const [notice, setNotice] = useState<string>();
  const [unusableAddress, setUnusableAddress] = useState<string>();

  const add = (dropped: DroppedFiles) => {
    setNotice(noticeOf(dropped));
    if (dropped.files.length > 0) files.add(dropped.files);
  };
  /** A link that is dropped or pasted: a file while no type is selected, else for the type that reads addresses. */
  const addAddress = (text: string) => {
    setUnusableAddress(undefined);
    if (takesAddress(row)) return address.type(text);
    if (!isOffering) return setUnusableAddress(text);
    const { file, problem } = addressAsFile(text);
    if (file) add({ files: [file], left: 0 });
    else setNotice(problem);
  };

  return {
    /** What happened to a folder or a web address. */
    notice,
    /** A pasted or dropped address that the selected type does not read. */
    unusableAddress,
    clearUnusableAddress: () => setUnusableAddress(undefined),
    /** True while files are dragged over the page. */
    over: useFileDrop(add, addAddress),
    pick: (picked: File[]) => add({ files: picked, left: 0 }),
    pickFolder: (picked: File[]) => add(filesOfFolder(picked)),
  };
}

/** Says what is missing of a folder. */
function noticeOf({ files, left }: DroppedFiles): string | undefined {
  if (files.length === 0) return messages.upload.emptyFolder;
  return left > 0
    ? fill(messages.upload.folderLimit, { limit: formatNumber(maxFolderFiles) })
    : undefined;
}
