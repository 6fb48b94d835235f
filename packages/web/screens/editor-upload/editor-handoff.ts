// Creates the navigation state for an editor (specification section 4, "Upload flow").
import type { ConversionType } from '@octavo/contract';
import { isAvailable, isStartable, type FileReference } from '#converting/queue/entry.ts';
import type { Queue } from '#converting/queue/queue.ts';
import type { Selection } from '#screens/editor-upload/selection/selection.ts';
import { operationOf, type EditorOperation } from '#navigation/editor-operations.ts';
import type { EditorState } from '#navigation/navigation-state.ts';

const opensFileItself: readonly ConversionType[] = ['pdf-editor', 'image-editor'];

/**
 * The state for an editor that needs no conversion; undefined for other types or without a file.
 * @param requested the requested operation; ignored if the editor does not have it
 */
export function editorStateWithoutConversion(
  { type }: Selection,
  queue: Queue,
  requested?: EditorOperation,
): EditorState | undefined {
  const file = queue.find(isStartable)?.files.find(isAvailable);
  if (!file || !type || !opensFileItself.includes(type)) return undefined;
  const operation = operationOf(type, requested);
  return { file, conversionType: type, fileName: file.name, ...(operation && { operation }) };
}

/** The state for an editor after its file was converted to editable text; undefined before. */
export function editorStateAfterConversion(
  { mode, type }: Selection,
  queue: Queue,
): EditorState | undefined {
  if (mode !== 'edit' || !type) return undefined;
  for (const { files, progress } of queue) {
    if (progress.state !== 'finished') continue;
    const [first] = files;
    return {
      file: fileOf(first),
      conversionType: type,
      fileName: first.name,
      convertedFile: progress.result,
    };
  }
  return undefined;
}

/** After a reload, the file's content is gone. The editor then opens the text that the server created from it. */
const fileOf = (known: FileReference): File =>
  isAvailable(known) ? known : new File([], known.name, { lastModified: known.lastModified });
