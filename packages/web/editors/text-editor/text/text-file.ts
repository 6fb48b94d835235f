// Creates the file to save: UTF-8, with the line breaks of the original.
import { isMarkdown } from '#editing/text/text-format.ts';

const mime = (name: string) => (isMarkdown(name) ? 'text/markdown' : 'text/plain');

/**
 * Creates a file from the edited text.
 * @param text with the line breaks to write
 * @param mark whether to start with a byte order mark
 */
export const textFileOf = (name: string, text: string, mark: boolean): File =>
  new File([mark ? '\uFEFF' : '', text], name, { type: `${mime(name)};charset=utf-8` });
