// Tags a PDF for screen readers (PDF/UA-1, decision 127).
import { copyFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { letterTextsOf, maxUnknownLetters, ProblemError } from '@octavo/contract';
import { converter, type InputFile, type Run } from '#kernel/converter.ts';
import { rangeOf } from '#kernel/page-range.ts';
import { plainBaseName } from '#kernel/plain-name.ts';
import { addRecognisedText } from '#conversions/edit-pdf/recognised-text.ts';
import {
  repairAccessibility,
  reportProblems,
  unreadable,
  type AccessibilityReport,
} from '#editing/pdf-accessibility/accessible-pdf.ts';
import type { BrokenClause } from '#editing/pdf-accessibility/broken-clauses.ts';
import { hasGoodTags } from '#editing/pdf-accessibility/existing-tags.ts';
import type { AccessibilityOptions } from '#editing/pdf-accessibility/options.ts';
import { embedFonts } from '#editing/pdf-archive/embed-fonts.ts';
import { placesOfLetters } from '#editing/pdf-archive/letters/letter-places.ts';
import { checkNumbers } from '#editing/pdf-archive/letters/name-letters.ts';
import type { UnknownLetters } from '#editing/pdf-archive/letters/unknown-letters.ts';
import { listed } from '#editing/pdf-archive/warnings.ts';
import { tagPdf } from '#editing/pdf-tagging/tag-pdf.ts';
import { pageBoxesOf } from '#editing/pdf-accessibility/tag-reading/element-reader.ts';
import { fileReader } from '#conversions/edit-pdf/readable-file.ts';
import {
  protectionOf,
  sourceOf,
  writeProtectedLike,
  type Source,
} from '#formats/pdf/structure/document.ts';
import { pagesOf } from '#formats/pdf/structure/overview.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

/** The clauses that tags break; tags that nothing repairs are made anew. */
const ofTags: ReadonlySet<string> = new Set(
  '7.1 7.2 7.4.2 7.4.4 7.5 7.9 7.18.4 7.18.5 7.20'.split(' '),
);

type Recognition = { ocr: boolean; languages: string };

type Options = Omit<AccessibilityOptions, 'accessible'> &
  Recognition & { letters: string; password?: string };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-make-accessible'],
  async convert([input], output, { password, ocr, languages, letters: pairs, ...chosen }, run) {
    const source = await unsignedSource(input, password, run);
    const original = sourceOf(input, password);
    const { isProtected, allowsScreenReaders } = await protectionOf(original, run);
    const path = join(run.scratch, 'embedded.pdf');
    const texts = letterTextsOf(pairs) ?? new Map<number, string>();
    const embedded = await embedFonts(source, path, run, (number) => texts.get(number));
    const { fonts, letters } = embedded;
    checkNumbers(texts, letters.found.length);
    const broken = embedded.broken.map(({ clause, page }) => ({ clause, pages: [page] }));
    if (!allowsScreenReaders) broken.push({ clause: '7.16', pages: [] });
    const target = output.path('pdf');
    const options = { accessible: 'auto', ...chosen } as const;
    const wishes = { options, broken, recognition: { ocr, languages } };
    const report = await tagged({ ...input, path }, target, wishes, run);
    if (isProtected) {
      const open = join(run.scratch, 'open.pdf');
      await rename(target, open).catch(() => copyFile(target, open));
      await writeProtectedLike(original, open, target, run);
    }
    reportProblems(report, options, run, letters.open.length > 0);
    await warnOfLetters(letters, { source, isProtected }, run);
    const replaced = [...fonts].map(([name, other]) => `${name} (${other})`);
    if (replaced.length)
      run.warn({ code: 'fonts_replaced', values: { fonts: replaced.join(', ') } });
  },
});

const mostListed = 30;

/** Warns of the letters that still have no text, by their number, word and page. */
async function warnOfLetters(
  { open, found }: UnknownLetters,
  { source, isProtected }: { source: Source; isProtected: boolean },
  run: Run,
): Promise<void> {
  if (!open.length) return;
  if (found.length > maxUnknownLetters) {
    run.warn({ code: 'too_many_letters_unknown', values: { count: open.length } });
    return;
  }
  const numbers = new Set(open.map(({ number }) => number));
  const read = await fileReader(source, isProtected, run)(pageBoxesOf);
  const places = await placesOfLetters(source, read?.found ?? [], run);
  const texts = places
    .filter(({ number }) => numbers.has(number))
    .map(({ number, word, font, page }) => `${number}: ${word || font} (${page})`);
  run.warn({ code: 'letters_unknown', values: { letters: listed(texts, mostListed) } });
}

type Wishes = {
  options: AccessibilityOptions;
  broken: readonly BrokenClause[];
  recognition: Recognition;
};

/** Keeps good tags, and makes others anew. */
async function tagged(
  input: InputFile,
  target: string,
  { options, broken, recognition }: Wishes,
  run: Run,
): Promise<AccessibilityReport> {
  const title = plainBaseName(input.name, 'Document');
  const repaired = () =>
    repairAccessibility(target, title, options, 'author', broken) ?? unreadable;
  if (hasGoodTags(input.path)) {
    await copyFile(input.path, target);
    const report = repaired();
    const hasLooseContent =
      report.untaggedImages.length > 0 || report.broken.some(({ clause }) => ofTags.has(clause));
    if (!hasLooseContent) return report;
  }
  const scans = await tagPdf(input, target, 'find', run);
  if (scans.length) {
    const path = await withText(input, scans, recognition, run);
    if (!path) throw new ProblemError('scan_without_text', { pages: rangeOf(scans) });
    await tagPdf({ ...input, path }, target, 'keep', run);
  }
  return repaired();
}

/**
 * A copy with the recognised text of scanned pages. Without text, these are pictures among pages of text.
 * @returns nothing if there is no text at all, or if it must not be recognised
 */
async function withText(
  { path }: InputFile,
  pages: readonly number[],
  { ocr, languages }: Recognition,
  run: Run,
): Promise<string | undefined> {
  if (!ocr) return undefined;
  const target = join(run.scratch, 'recognised.pdf');
  // Straight pages would look different.
  const recognition = { pages, languages, deskew: false };
  if (await addRecognisedText({ path }, recognition, { target }, run)) return target;
  return pages.length < (await pagesOf({ path }, run)) ? path : undefined;
}
