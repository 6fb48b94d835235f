// Accepts files, folders and web addresses dropped anywhere on the page or pasted.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { maxFolderFiles, readFolders } from '#ui/files/read-folders.ts';

export type DroppedFiles = {
  /** Including those of folders. */
  files: File[];
  /** How many files of folders are beyond the limit, at least. */
  left: number;
};
type OnFiles = (droppedFiles: DroppedFiles) => void;
/** Takes a web address, as a link that is dropped or pasted. */
type OnAddress = (address: string) => void;

/**
 * Listens on the whole page, so that a file dropped outside the area does not replace the page. Returns true while
 * dragging.
 */
export function useFileDrop(onFiles: OnFiles, onAddress?: OnAddress): boolean {
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  const takesAddresses = onAddress !== undefined;
  const take = useEffectEvent((data: DataTransfer) => {
    if (hasFiles(data)) void droppedFiles(data).then(onFiles);
    else if (addressIn(data)) onAddress?.(addressIn(data));
  });

  useEffect(() => {
    const move = (event: DragEvent, by: number) => {
      if (!hasFiles(event.dataTransfer) && !(takesAddresses && isLink(event.dataTransfer))) return;
      event.preventDefault();
      depth.current = Math.max(0, depth.current + by);
      setOver(depth.current > 0);
    };
    const drop = (event: DragEvent) => {
      move(event, -depth.current);
      if (event.dataTransfer) take(event.dataTransfer);
    };
    const paste = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      if (!clipboardData || isTextForField(event)) return;
      if (!hasFiles(clipboardData) && !(takesAddresses && addressIn(clipboardData))) return;
      event.preventDefault();
      take(clipboardData);
    };
    const off = new AbortController();
    const until = { signal: off.signal };
    // Not on the window: until the pages of a PDF are ready, its view stops these events before they reach the document.
    const root = document.documentElement;
    root.addEventListener('dragenter', (event) => move(event, 1), until);
    root.addEventListener('dragover', (event) => move(event, 0), until);
    root.addEventListener('dragleave', (event) => move(event, -1), until);
    root.addEventListener('drop', drop, until);
    addEventListener('paste', paste, until);
    return () => off.abort();
  }, [takesAddresses]);

  return over;
}

const hasFiles = (data: DataTransfer | null): data is DataTransfer =>
  data?.types.includes('Files') ?? false;

/** Office programs copy an image along with text. Pasting into a field should paste the text. */
const isTextForField = ({ target, clipboardData }: ClipboardEvent): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]') !== null &&
  (clipboardData?.types.some((type) => type.startsWith('text/')) ?? false);

const isLink = (data: DataTransfer | null): boolean =>
  data?.types.includes('text/uri-list') ?? false;

/** The web address that is all of the text; empty for other texts. */
const addressIn = (data: DataTransfer): string => {
  const text = (data.getData('text/uri-list') || data.getData('text/plain')).trim();
  return /^https?:\/\/\S+$/i.test(text) ? text : '';
};

async function droppedFiles(data: DataTransfer): Promise<DroppedFiles> {
  const items = [...data.items].filter(({ kind }) => kind === 'file');
  const folderOf = (item: DataTransferItem) => {
    const entry = item.webkitGetAsEntry();
    return entry?.isDirectory ? entry : undefined;
  };
  const files = items.filter((item) => !folderOf(item)).flatMap((item) => item.getAsFile() ?? []);
  const folders = items.flatMap((item) => folderOf(item) ?? []);
  if (folders.length === 0) return { files, left: 0 };
  const inFolders = await readFolders(folders);
  return {
    files: [...files, ...inFolders.slice(0, maxFolderFiles)],
    left: Math.max(0, inFolders.length - maxFolderFiles),
  };
}
