// From the upload screen into an editor (specification section 4, "Upload flow").
import type { ConversionType } from '@octavo/contract';
import { isStartable } from '#converting/queue/entry.ts';
import type { Queue } from '#converting/queue/queue.ts';
import type { Selection } from '#screens/editor-upload/selection.ts';
import type { EditorState } from '#screens/navigation-state.ts';

const opensFileItself: readonly ConversionType[] = ['pdf-editor', 'image-editor'];

/** What an editor that needs no conversion begins with; nothing for the other types, or without a file. */
export function unconverted({ type }: Selection, queue: Queue): EditorState | undefined {
  const file = queue.find(isStartable)?.files[0];
  if (!file || !type || !opensFileItself.includes(type)) return undefined;
  return { file, conversionType: type, fileName: file.name };
}

/** What an editor begins with once its file has become editable text; nothing before. */
export function converted({ mode, type }: Selection, queue: Queue): EditorState | undefined {
  if (mode !== 'edit' || !type) return undefined;
  for (const { files, progress } of queue) {
    if (progress.state !== 'finished') continue;
    const [file] = files;
    return {
      file,
      conversionType: type,
      fileName: file.name,
      convertedFile: progress.result,
    };
  }
  return undefined;
}
