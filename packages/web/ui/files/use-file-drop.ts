// Accepts files dropped anywhere on the page or pasted.
import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type DroppedFiles = { files: File[]; folders: number };
type OnFiles = (droppedFiles: DroppedFiles) => void;

/**
 * Listens on the whole window, so that a file dropped outside the area does not replace the page. Returns true while
 * dragging.
 */
export function useFileDrop(onFiles: OnFiles): boolean {
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  const onDrop = useEffectEvent(onFiles);

  useEffect(() => {
    const move = (event: DragEvent, by: number) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      depth.current = Math.max(0, depth.current + by);
      setOver(depth.current > 0);
    };
    const drop = (event: DragEvent) => {
      move(event, -depth.current);
      if (hasFiles(event.dataTransfer)) onDrop(droppedFiles(event.dataTransfer));
    };
    const paste = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      if (!hasFiles(clipboardData) || isTextForField(event)) return;
      event.preventDefault();
      onDrop(droppedFiles(clipboardData));
    };
    return listen({
      dragenter: (event: DragEvent) => move(event, 1),
      dragover: (event: DragEvent) => move(event, 0),
      dragleave: (event: DragEvent) => move(event, -1),
      drop,
      paste,
    });
  }, []);

  return over;
}

type Listeners = { [K in keyof WindowEventMap]?: (event: WindowEventMap[K]) => void };

function listen(listeners: Listeners): () => void {
  const off = new AbortController();
  for (const [name, listener] of Object.entries(listeners)) {
    addEventListener(name, listener as EventListener, { signal: off.signal });
  }
  return () => off.abort();
}

const hasFiles = (data: DataTransfer | null): data is DataTransfer =>
  data?.types.includes('Files') ?? false;

/** Office programs copy an image along with text. Pasting into a field should paste the text. */
const isTextForField = ({ target, clipboardData }: ClipboardEvent): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]') !== null &&
  (clipboardData?.types.some((type) => type.startsWith('text/')) ?? false);

function droppedFiles(data: DataTransfer): DroppedFiles {
  const items = [...data.items].filter(({ kind }) => kind === 'file');
  const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry()?.isDirectory ?? false;
  const folders = items.filter(isFolder);
  const files = items
    .filter((item) => !folders.includes(item))
    .flatMap((item) => item.getAsFile() ?? []);
  return { files, folders: folders.length };
}
