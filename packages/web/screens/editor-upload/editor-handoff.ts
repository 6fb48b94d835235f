// Creates the navigation state for an editor (specification section 4, "Upload flow").
import { conversion, type ConversionType } from '@octavo/contract';
import {
  isAvailable,
  isStartable,
  type Entry,
  type FileReference,
} from '#converting/queue/entry.ts';
import type { Queue } from '#converting/queue/queue.ts';
import { hasReadExtension, type Selection } from '#screens/editor-upload/selection/selection.ts';
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
  if (!type || !opensFileItself.includes(type)) return undefined;
  const file = entryFor(type, queue)?.files.find(isAvailable);
  if (!file) return undefined;
  const operation = operationOf(type, requested);
  return { file, conversionType: type, fileName: file.name, ...(operation && { operation }) };
}

/** A file that the editor reads, else any: people may know better than the file's name. */
function entryFor(type: ConversionType, queue: Queue): Entry | undefined {
  const startable = queue.filter(isStartable);
  const row = conversion(type);
  return startable.find(({ files: [{ name }] }) => hasReadExtension(name, row)) ?? startable[0];
}

/** The state for an editor after its file was converted to editable text for it; undefined before. */
export function editorStateAfterConversion(
  { mode, type }: Selection,
  queue: Queue,
): EditorState | undefined {
  if (mode !== 'edit' || !type) return undefined;
  for (const { files, request, progress } of queue) {
    // The queue may still have results of another type, from an earlier visit.
    if (progress.state !== 'finished' || request?.type !== type) continue;
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
