// Maps the one-byte codes of a font to glyph names (ISO 32000-2, 9.6.5).
import type { Objects } from '#formats/pdf/objects/objects.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import type { EncodingName } from './glyph-names.ts';

const bases: Readonly<Record<string, EncodingName>> = {
  '/WinAnsiEncoding': 'winAnsi',
  '/MacRomanEncoding': 'macRoman',
  '/MacExpertEncoding': 'macExpert',
  '/StandardEncoding': 'standard',
};

export type SimpleEncoding = {
  base: EncodingName | undefined;
  differences: ReadonlyMap<number, string>;
};

/** The encoding that the dictionary of a font gives, besides that of its program. */
export function encodingOf(objects: Objects, font: Dictionary): SimpleEncoding {
  const found = objects.resolved(font['/Encoding']);
  if (typeof found === 'string') return { base: bases[found], differences: new Map() };
  const dictionary = objects.dictionary(found);
  const base = objects.resolved(dictionary['/BaseEncoding']);
  const differences = new Map<number, string>();
  let code = 0;
  for (const entry of objects.list(dictionary['/Differences'])) {
    const value = objects.resolved(entry);
    if (typeof value === 'number') code = value;
    else if (typeof value === 'string') differences.set(code++, value.slice(1));
  }
  return { base: typeof base === 'string' ? bases[base] : undefined, differences };
}
