// Makes file names from users safe for file systems.

// Path separators, characters that Windows refuses, control and direction-changing characters.
const unfit =
  /[\\/:*?"<>|\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const longest = 80;

/**
 * A name without its extension and without characters that file systems or archives refuse.
 * @param fallback used if nothing is left
 */
export function plainBaseName(name: string, fallback: string): string {
  const plain = name
    .toWellFormed()
    .replace(/\.[^.]*$/, '')
    .replaceAll(unfit, '')
    .replace(/^[.\s-]+|[.\s]+$/g, '');
  const short = [...plain].slice(0, longest).join('');
  return !short || reserved.test(short) ? fallback : short;
}
