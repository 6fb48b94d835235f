// What is written when the text leaves the editor: UTF-8, with the line breaks that the file came with.
import { isMarkdown } from '#screens/editor/text/kind.ts';

const mime = (name: string) => (isMarkdown(name) ? 'text/markdown' : 'text/plain');

/**
 * The edited text as a file.
 * @param text with the line breaks to write
 * @param mark whether it begins with a byte order mark
 */
export const fileOf = (name: string, text: string, mark: boolean): File =>
  new File([mark ? '\uFEFF' : '', text], name, { type: `${mime(name)};charset=utf-8` });

/** Has the browser save a file under its name. */
export function download(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // Not at once: a browser may begin to read it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
