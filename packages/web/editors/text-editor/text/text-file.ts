// Creates the file to save: UTF-8, with the line breaks of the original.
import { isMarkdown } from '#editors/text-editor/text/text-format.ts';

const mime = (name: string) => (isMarkdown(name) ? 'text/markdown' : 'text/plain');

/**
 * The edited text as a file.
 * @param text with the line breaks to write
 * @param mark whether it begins with a byte order mark
 */
export const textFileOf = (name: string, text: string, mark: boolean): File =>
  new File([mark ? '\uFEFF' : '', text], name, { type: `${mime(name)};charset=utf-8` });
