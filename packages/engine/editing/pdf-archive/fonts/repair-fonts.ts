// Repairs all fonts that a document uses.
import { isDictionary } from '#formats/pdf/objects/objects.ts';
import type { Value } from '#formats/pdf/syntax/value.ts';
import type { EditedPdf } from '../edited-pdf.ts';
import type { FontUse } from '../content-walk.ts';
import type { LevelRules } from '../levels.ts';
import type { Code } from '#formats/pdf/fonts/codes.ts';
import type { UnknownLetters } from '../letters/unknown-letters.ts';
import { codesIn, codeTexts, isText } from './code-texts.ts';
import { repairCompositeFont } from './composite-fonts.ts';
import { Programs } from '#formats/pdf/font-programs/program.ts';
import { textsOfGlyphs, type GlyphTexts } from './glyph-texts.ts';
import { fontName } from '#formats/pdf/fonts/simple-widths.ts';
import { addToUnicode, unicodeOf } from './shared.ts';
import { repairSimpleFont } from './simple-fonts.ts';
import { mendType3Font } from './type3-fonts.ts';

/** @param letters collects the letters without a known text, and has the texts that people entered for them */
export async function repairFonts(
  pdf: EditedPdf,
  uses: Iterable<FontUse>,
  rules: LevelRules,
  report: (done: number) => void,
  letters?: UnknownLetters,
): Promise<void> {
  const programs = new Programs(pdf);
  let done = 0;
  for (const use of uses) {
    report((done += 1));
    if (!use.strings.size) continue;
    const kind = pdf.resolved(use.font['/Subtype']);
    const glyphs = rules.needsUnicode ? await textsOfGlyphs(pdf, use, programs) : undefined;
    // The repair may replace it.
    const encoding = pdf.resolved(use.font['/Encoding']);
    if (glyphs) await letters?.add(use, programs, { glyphs, encoding });
    if (kind === '/Type0') await repairCompositeFont(pdf, use, programs);
    else if (kind === '/Type3') await mendType3Font(pdf, use);
    else await repairSimpleFont(pdf, use, programs);
    if (glyphs) await completeUnicode(pdf, use, programs, { glyphs, encoding });
    else if (rules.part === 4) await removeInvalidTexts(pdf, use);
  }
  // Lists of glyphs, which are wrong more often than right, may be left out.
  for (const { value } of pdf.objects())
    if (isDictionary(value) && value['/FontName'] !== undefined) {
      delete value['/CharSet'];
      delete value['/CIDSet'];
    }
}

/** Removes the codes from a ToUnicode map whose text contains a forbidden character (ISO 19005-4, 6.2.10.7). */
async function removeInvalidTexts(pdf: EditedPdf, use: FontUse): Promise<void> {
  const { font } = use;
  const known = await unicodeOf(pdf, font);
  if ([...known.values()].every(isText)) return;
  const codes = await codesIn(pdf, use);
  const texts = codes.flatMap((code) => {
    const text = known.get(code.value);
    return text !== undefined && isText(text) ? [{ code, text }] : [];
  });
  delete font['/ToUnicode'];
  if (texts.length) addToUnicode(pdf, font, texts);
}

/** Each code needs a Unicode text (ISO 19005-2, 6.2.11.7.2). Texts that only follow from glyph names are added to the ToUnicode map. */
async function completeUnicode(
  pdf: EditedPdf,
  use: FontUse,
  programs: Programs,
  { glyphs, encoding }: { glyphs: GlyphTexts; encoding: Value },
): Promise<void> {
  const { font } = use;
  const known = await unicodeOf(pdf, font);
  const found = await codeTexts(pdf, use, programs, { glyphs, encoding });
  const texts: { code: Code; text: string }[] = [];
  for (const { code, text } of found) {
    if (!text)
      return pdf.breaks('6.2.11.7.2', `${use.place}, ${fontName(font)}, code ${code.value}`);
    texts.push({ code, text });
  }
  if (texts.every(({ code, text }) => known.get(code.value) === text)) return;
  delete font['/ToUnicode'];
  addToUnicode(pdf, font, texts);
}
