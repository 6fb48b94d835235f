// Detects how a file encodes brackets in right-to-left text.
import { rightToLeft } from '#formats/pdf/text/lines.ts';
import type { TextLine } from './text-lines.ts';

/** By how a bracket looks on the page, or by its place in the order of reading, in which `(` opens and looks like `)`. */
export type Brackets = 'visual' | 'logical';

/** How a page names its brackets: by how they look if opening ones are on the left of others. */
export function bracketsOf(lines: readonly TextLine[]): Brackets {
  let logical = 0;
  for (const { glyphs, isMixed } of lines) {
    if (!isMixed) continue;
    let open: number | undefined;
    for (const [index, { glyph }] of glyphs.entries()) {
      if (/^[([{]$/.test(glyph.text)) open = index;
      else if (/^[)\]}]$/.test(glyph.text)) {
        if (open === undefined) logical += 1;
        else if (glyphs.slice(open, index).some((one) => rightToLeft.test(one.glyph.text)))
          logical -= 1;
        open = undefined;
      }
    }
  }
  return logical > 0 ? 'logical' : 'visual';
}
