// Inserts picture files at the cursor.
import { fill } from '@octavo/contract';
import type { Editor } from '@tiptap/core';
import {
  addressOf,
  descriptionOf,
  largestPictureBytes,
  picturesAmong,
} from '#editors/document-editor/rich-text/pictures.ts';
import { documentEditor } from '#messages/document-editor.ts';
import { formatBytes } from '#messages/format.ts';

const words = documentEditor.image;

/**
 * Inserts the pictures among some files.
 * @param onProblem called with the reason why a picture cannot be inserted; with an empty text when the work begins
 */
export async function insertPictures(
  editor: Editor,
  files: readonly File[],
  onProblem: (problem: string) => void,
): Promise<void> {
  onProblem('');
  for (const file of picturesAmong(files)) {
    const problem = await insertPicture(editor, file);
    if (problem) onProblem(problem);
  }
}

async function insertPicture(editor: Editor, file: File): Promise<string> {
  const { name } = file;
  if (file.size > largestPictureBytes)
    return fill(words.tooLarge, { name, size: formatBytes(largestPictureBytes) });
  try {
    const src = await addressOf(file);
    editor
      .chain()
      .focus()
      .setImage({ src, alt: descriptionOf(file) })
      .run();
    return '';
  } catch {
    return fill(words.unreadable, { name });
  }
}
