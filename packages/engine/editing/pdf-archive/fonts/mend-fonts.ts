// Mends all fonts that a document uses.
import { isDictionary } from '#formats/pdf/objects/objects.ts';
import type { EditedPdf } from '../edited-pdf.ts';
import type { FontUse } from '../content-walk.ts';
import type { LevelRules } from '../levels.ts';
import { cmapOf, compositeCodes, simpleCodes, type Code } from '#formats/pdf/fonts/codes.ts';
import { mendCompositeFont } from './composite-fonts.ts';
import { characterOf, nameIn } from '#formats/pdf/font-programs/glyph-names.ts';
import { Programs } from '#formats/pdf/font-programs/program.ts';
import { textsOfGlyphs } from './glyph-texts.ts';
import { fontName } from '#formats/pdf/fonts/simple-widths.ts';
import { addToUnicode, unicodeOf } from './shared.ts';
import { encodingOf } from '#formats/pdf/font-programs/simple-encoding.ts';
import { mendSimpleFont } from './simple-fonts.ts';
import { mendType3Font } from './type3-fonts.ts';

export async function mendFonts(
  pdf: EditedPdf,
  uses: Iterable<FontUse>,
  rules: LevelRules,
  report: (done: number) => void,
): Promise<void> {
  const programs = new Programs(pdf);
  let done = 0;
  for (const use of uses) {
    report((done += 1));
    if (!use.strings.size) continue;
    const kind = pdf.resolved(use.font['/Subtype']);
    const textOfGlyph = rules.needsUnicode ? await textsOfGlyphs(pdf, use, programs) : undefined;
    if (kind === '/Type0') await mendCompositeFont(pdf, use, programs);
    else if (kind === '/Type3') await mendType3Font(pdf, use);
    else await mendSimpleFont(pdf, use, programs);
    if (textOfGlyph) await completeUnicode(pdf, use, programs, textOfGlyph);
  }
  // Lists of glyphs, which are wrong more often than right, may be left out.
  for (const { value } of pdf.objects())
    if (isDictionary(value) && value['/FontName'] !== undefined) {
      delete value['/CharSet'];
      delete value['/CIDSet'];
    }
}

/** PDF/A and PDF/UA do not accept these characters as texts of codes. */
const isText = (text: string | undefined): boolean =>
  text !== undefined && text !== '' && !/[\0\ufeff\ufffe]/.test(text);

/** Each code must tell its text (ISO 19005-2, 6.2.11.7.2); what only names of glyphs tell is written into a map. */
async function completeUnicode(
  pdf: EditedPdf,
  use: FontUse,
  programs: Programs,
  textOfGlyph: (code: number) => string | undefined,
): Promise<void> {
  const { font } = use;
  const isComposite = pdf.resolved(font['/Subtype']) === '/Type0';
  const map = isComposite ? await cmapOf(pdf, font['/Encoding']) : undefined;
  const codes: Code[] = map
    ? compositeCodes(use.strings, map)
    : simpleCodes(use.strings).map((value) => ({ value, bytes: 1 }));
  const known = await unicodeOf(pdf, font);
  const { base, differences } = encodingOf(pdf, font);
  const embedded = await programs.of(pdf.dictionary(font['/FontDescriptor']));
  const named = (value: number): string | undefined => {
    if (isComposite) return undefined;
    const program = embedded.kind === 'read' ? embedded.program : undefined;
    const glyph = program?.builtIn(value);
    const builtIn = glyph === undefined ? undefined : program?.nameOf(glyph);
    const name = differences.get(value) ?? (base ? nameIn(base, value) : builtIn);
    const character = characterOf(name ?? '');
    return character === undefined ? undefined : String.fromCodePoint(character);
  };
  const texts: { code: Code; text: string }[] = [];
  for (const code of codes) {
    const text = [known.get(code.value), named(code.value), textOfGlyph(code.value)].find(isText);
    if (!text)
      return pdf.breaks('6.2.11.7.2', `${use.place}, ${fontName(font)}, code ${code.value}`);
    texts.push({ code, text });
  }
  if (texts.every(({ code, text }) => known.get(code.value) === text)) return;
  delete font['/ToUnicode'];
  addToUnicode(pdf, font, texts);
}
