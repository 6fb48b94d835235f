// Embeds the fonts of a document as conversion to PDF/A does, for files that are to be accessible (ISO 14289-1, 7.10, 7.11 and 7.21).
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { graphOf } from '#formats/pdf/structure/graph.ts';
import { writeChanged } from '#formats/pdf/structure/update.ts';
import { repairOptionalContent } from './catalog.ts';
import { walkContent } from './content-walk.ts';
import { EditedPdf, pageIn } from './edited-pdf.ts';
import { repairFonts } from './fonts/repair-fonts.ts';
import { UnknownLetters, type LetterTexts } from './letters/unknown-letters.ts';
import { levels } from './levels.ts';
import { normalise } from './to-archive.ts';

/** The clauses of ISO 14289-1 about fonts say the same as these of ISO 19005-2. */
const fontClauses: Readonly<Record<string, string>> = {
  '6.2.11.2': '7.21.2',
  '6.2.11.3.3': '7.21.3.3',
  '6.2.11.4.1': '7.21.4.1',
  '6.2.11.7.2': '7.21.7',
};

export type EmbeddedFonts = {
  /** The fonts that were not in the file, and what was embedded for them. */
  fonts: ReadonlyMap<string, string>;
  /** The clauses of ISO 14289-1 that remain broken, and where. */
  broken: { clause: string; page: number }[];
  /** The letters that nothing names. */
  letters: UnknownLetters;
  usesRgb: boolean;
};

/**
 * Writes a document without encryption, with all its fonts and their letters.
 * @param textOf the texts that people entered for letters
 */
export async function embedFonts(
  source: Source,
  target: string,
  run: Run,
  textOf: LetterTexts = () => undefined,
): Promise<EmbeddedFonts> {
  const folder = await emptyFolder(run.scratch, 'fonts');
  const plain = join(folder, 'plain.pdf');
  await normalise(source, plain, {}, run);
  const pdf = new EditedPdf(await graphOf({ path: plain }, folder, run), folder);
  const content = await walkContent(pdf);
  const fonts = [...content.fonts.values()];
  const letters = new UnknownLetters(pdf, textOf);
  const report = (done: number) => run.progress(done, fonts.length, 'fonts');
  await repairFonts(pdf, fonts, levels['2u'], report, letters);
  repairOptionalContent(pdf, pdf.catalog);
  nameAttachments(pdf);
  const how = { objectStreams: 'disable' };
  await writeChanged({ path: plain }, target, await pdf.changes(), run, how);
  await rm(folder, { recursive: true });
  const broken = pdf.violations.flatMap(({ rule, place }) => {
    const clause = fontClauses[rule];
    return clause ? [{ clause, page: pageIn(place) }] : [];
  });
  const { usesRgb } = content;
  return { fonts: pdf.losses.fonts, broken, letters, usesRgb };
}

/** Attached files need both of their names (7.11). */
function nameAttachments(pdf: EditedPdf): void {
  for (const { value } of pdf.objects()) {
    const specification = pdf.dictionary(value);
    if (value !== specification || specification['/EF'] === undefined) continue;
    specification['/F'] ??= specification['/UF'] ?? 'u:file';
    specification['/UF'] ??= specification['/F'];
  }
}
