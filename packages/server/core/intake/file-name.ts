// File names that users give: only displayed, never used on disk.

const longest = 200;
const fallback = 'file';

/** Characters that are invisible or reverse the reading direction. */
const invisible = /[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** A name safe to display: no path, no control characters, at most 200 characters, with its extension. */
export function displayName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(invisible, '').normalize('NFC').trim();
  return /^\.*$/.test(clean) ? fallback : shorten(clean);
}

function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= longest) return name;
  const extension = /\.[^.\s]{1,10}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, longest - extension.length).join('') + extension;
}
