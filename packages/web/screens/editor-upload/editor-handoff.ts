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
import { isUnicodeText } from '#editing/text/decode.ts';
import { operationOf, type EditorOperation } from '#navigation/editor-operations.ts';
import type { EditorState } from '#navigation/navigation-state.ts';

const textEditors: readonly ConversionType[] = ['text-editor', 'document-editor', 'code-editor'];
/** Larger files are not read only to look at them. */
const largestTextBytes = 32 * 1024 * 1024;
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
  const others = type === 'pdf-editor' ? othersFor(type, queue, file) : [];
  return {
    file,
    ...(others.length > 0 && { others }),
    conversionType: type,
    fileName: file.name,
    ...(operation && { operation }),
  };
}

/** The further files that the editor reads. */
const othersFor = (type: ConversionType, queue: Queue, first: File): File[] =>
  furtherFiles(queue, first).filter(({ name }) => hasReadExtension(name, conversion(type)));

const furtherFiles = (queue: Queue, first: File): File[] =>
  queue
    .filter(isStartable)
    .flatMap(({ files }) => files.filter(isAvailable))
    .filter((file) => file !== first);

/** The names of the files that an editor for several files does not open, because it does not read them. */
export function leftOutOf({ type }: Pick<Selection, 'type'>, queue: Queue): string[] {
  const first = type === 'pdf-editor' && entryFor(type, queue)?.files.find(isAvailable);
  if (!type || !first) return [];
  const taken = othersFor(type, queue, first);
  return furtherFiles(queue, first)
    .filter((file) => !taken.includes(file))
    .map(({ name }) => name);
}

/**
 * The state for a text editor whose file is text already, so that no conversion is needed; undefined otherwise.
 */
export async function editorStateForText(
  { type }: Selection,
  queue: Queue,
): Promise<EditorState | undefined> {
  if (!type || !textEditors.includes(type)) return undefined;
  const file = entryFor(type, queue)?.files.find(isAvailable);
  if (!file || !(await isPlainText(file, type))) return undefined;
  return { file, conversionType: type, fileName: file.name };
}

async function isPlainText(file: File, type: ConversionType): Promise<boolean> {
  const isOfEditor = hasReadExtension(file.name, conversion(type));
  if (!isOfEditor || !hasTextExtension(file.name) || file.size > largestTextBytes) return false;
  // A file that cannot be read is left to the upload, which says so.
  return file.arrayBuffer().then(
    (content) => isUnicodeText(new Uint8Array(content)),
    () => false,
  );
}

const textExtensions = ['.txt', '.md', '.htm', ...conversion('code-editor').accepts];
const hasTextExtension = (name: string) =>
  textExtensions.some((extension) => name.toLowerCase().endsWith(extension));

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
