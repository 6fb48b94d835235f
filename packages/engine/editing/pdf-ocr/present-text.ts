// Finds the text of a page before recognition: visible text, and text that an earlier recognition hid.
import {
  isInvisibleText,
  OutParameters,
  type PdfiumObjects,
} from '#formats/pdf/page-objects-module.ts';
import type { PdfDocument } from '#formats/pdf/pdfium.ts';
import type { Box } from '#models/page/page-content.ts';

export type PresentText = {
  /** The number of letters, without digits and punctuation. */
  shown: number;
  hidden: number;
  /** The boxes of the characters, in the page's own coordinates: `top` is above `bottom`, thus greater. */
  boxes: Box[];
};

const limits = {
  /** A scan has at most this many visible letters, such as a stamp or a footer. */
  shown: 60,
  /** Hidden text with fewer letters does not count as a text layer. */
  hidden: 12,
} as const;

/** True if a page has enough text to be skipped. */
export const hasText = ({ shown, hidden }: PresentText): boolean =>
  shown >= limits.shown || hidden >= limits.hidden;

/** @param number the page, from 1 */
export const presentText = (document: PdfDocument, number: number): Promise<PresentText> =>
  document.inspect(number - 1, async ({ pdfium, page }) => {
    const text = pdfium._FPDFText_LoadPage(page);
    const out = new OutParameters(pdfium);
    try {
      return text ? characters(pdfium, text, out) : { shown: 0, hidden: 0, boxes: [] };
    } finally {
      out.free();
      if (text) pdfium._FPDFText_ClosePage(text);
    }
  });

function characters(pdfium: PdfiumObjects, text: number, out: OutParameters): PresentText {
  const found: PresentText = { shown: 0, hidden: 0, boxes: [] };
  const count = pdfium._FPDFText_CountChars(text);
  for (let index = 0; index < count && !hasText(found); index += 1) {
    const character = String.fromCodePoint(pdfium._FPDFText_GetUnicode(text, index));
    const object = pdfium._FPDFText_GetTextObject(text, index);
    if (!object || !/\S/.test(character)) continue;
    const isHidden = isInvisibleText(pdfium, object);
    if (/\p{L}/u.test(character)) found[isHidden ? 'hidden' : 'shown'] += 1;
    found.boxes.push(boxOf(pdfium, text, index, out));
  }
  return found;
}

function boxOf(pdfium: PdfiumObjects, text: number, index: number, out: OutParameters): Box {
  const at = (double: number) => out.at + double * 8;
  pdfium._FPDFText_GetCharBox(text, index, at(0), at(1), at(2), at(3));
  return { left: out.double(0), right: out.double(1), bottom: out.double(2), top: out.double(3) };
}
