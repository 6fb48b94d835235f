// Finds the letters of a document without a known text, and gives them the texts that people entered. All else stays as it is.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { graphOf } from '#formats/pdf/structure/graph.ts';
import { writeChanged } from '#formats/pdf/structure/update.ts';
import { Programs } from '#formats/pdf/font-programs/program.ts';
import { walkContent } from '../content-walk.ts';
import { EditedPdf } from '../edited-pdf.ts';
import { textsOfGlyphs } from '../fonts/glyph-texts.ts';
import { normalise } from '../to-archive.ts';
import { UnknownLetters, type LetterTexts, type UnknownLetter } from './unknown-letters.ts';

/**
 * Writes a document without encryption, with the texts that were entered for letters.
 * @returns all letters without a known text
 */
export async function nameLetters(
  source: Source,
  target: string,
  textOf: LetterTexts,
  run: Run,
): Promise<readonly UnknownLetter[]> {
  const folder = await emptyFolder(run.scratch, 'letters');
  const plain = join(folder, 'plain.pdf');
  await normalise(source, plain, {}, run);
  const pdf = new EditedPdf(await graphOf({ path: plain }, folder, run), folder);
  const programs = new Programs(pdf);
  const letters = new UnknownLetters(pdf, textOf);
  for (const use of (await walkContent(pdf)).fonts.values()) {
    if (!use.strings.size) continue;
    const glyphs = await textsOfGlyphs(pdf, use, programs);
    await letters.add(use, programs, { glyphs, encoding: pdf.resolved(use.font['/Encoding']) });
  }
  const how = { objectStreams: 'disable' };
  await writeChanged({ path: plain }, target, await pdf.changes(), run, how);
  await rm(folder, { recursive: true });
  return letters.found;
}

/** @throws ProblemError `letter_unknown` if a text is for a letter that is not there */
export function checkNumbers(texts: ReadonlyMap<number, string>, found: number): void {
  const wrong = [...texts.keys()].find((number) => number > found);
  if (wrong !== undefined) throw new ProblemError('letter_unknown', { letter: wrong, found });
}
