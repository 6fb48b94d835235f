// Embeds the fonts of a document as conversion to PDF/A does, for files that are to be accessible (ISO 14289-1, 7.10, 7.11 and 7.21).
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '#kernel/converter.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { graphOf } from '#formats/pdf/structure/graph.ts';
import { writeChanged } from '#formats/pdf/structure/update.ts';
import { mendOptionalContent } from './catalog.ts';
import { walkContent } from './content-walk.ts';
import { EditedPdf } from './edited-pdf.ts';
import { mendFonts } from './fonts/mend-fonts.ts';
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
  /** The clauses of ISO 14289-1 that remain broken. */
  broken: string[];
  usesRgb: boolean;
};

/** Writes a document without encryption, with all its fonts and their letters. */
export async function embedFonts(source: Source, target: string, run: Run): Promise<EmbeddedFonts> {
  const folder = join(run.scratch, 'fonts');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  const plain = join(folder, 'plain.pdf');
  await normalise(source, plain, {}, run);
  const pdf = new EditedPdf(await graphOf({ path: plain }, folder, run), folder);
  const content = await walkContent(pdf);
  const fonts = [...content.fonts.values()];
  await mendFonts(pdf, fonts, levels['2u'], (done) => run.progress(done, fonts.length, 'fonts'));
  mendOptionalContent(pdf, pdf.catalog);
  nameAttachments(pdf);
  const how = { objectStreams: 'disable' };
  await writeChanged({ path: plain }, target, await pdf.changes(), run, how);
  await rm(folder, { recursive: true });
  const broken = pdf.violations.flatMap(({ rule }) => fontClauses[rule] ?? []);
  const { usesRgb } = content;
  return { fonts: pdf.losses.fonts, broken: [...new Set(broken)], usesRgb };
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
