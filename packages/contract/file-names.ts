// Names that users give to their stored files.

/** In characters. */
export const longestFileName = 200;

/** Why a name cannot be used. */
export type FileNameFault = 'empty' | 'forbidden' | 'long';

/**
 * Characters that file systems refuse, and those that are invisible or reverse the reading direction. The joiners U+200C and U+200D
 * are allowed: Persian and Indic words and some emoji need them.
 */
const forbidden =
  /[\\/:*?"<>|\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/** The extension of a name with its dot; empty if there is none. */
export const extensionOfName = (name: string): string => /\.[^.\s]{1,10}$/.exec(name)?.[0] ?? '';

/** A name without its extension. */
export const stemOfName = (name: string): string =>
  name.slice(0, name.length - extensionOfName(name).length);

/**
 * The new name of a file. Its extension stays, because it says what the file contains.
 * @param current its present name
 * @param wanted the new name, with or without the extension
 */
export function renamed(
  current: string,
  wanted: string,
): { name: string } | { fault: FileNameFault } {
  const extension = extensionOfName(current);
  const typed = wanted.normalize('NFC').trim();
  const hasExtension = typed.toLowerCase().endsWith(extension.toLowerCase());
  const stem = hasExtension ? typed.slice(0, typed.length - extension.length).trim() : typed;
  if (/^\.*$/.test(stem)) return { fault: 'empty' };
  if (forbidden.test(stem)) return { fault: 'forbidden' };
  const name = stem + extension;
  return [...name].length > longestFileName ? { fault: 'long' } : { name };
}
