// Redacts a PDF: removes the content under marks and the given words, covers the areas, and verifies the result.
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ProblemError, WordSearch } from '@octavo/contract';
import { converter, type Run } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import { graphOf, isReference, type Graph } from '#formats/pdf/structure/graph.ts';
import { Decoder } from '#formats/pdf/structure/stream-decoder.ts';
import { pagesOfPdf, withPdf } from '#formats/pdf/pdfium.ts';
import type { Fill } from '#editing/pdf-redact/geometry/cover.ts';
import {
  markedPages,
  searchPages,
  type Place,
  type Places,
} from '#editing/pdf-redact/search/page-marks.ts';
import { withText } from '#formats/pdf/text/page-text.ts';
import { readingCopyOf, type ReadingCopy } from '#editing/pdf-redact/search/reading-copy.ts';
import { WordPlaces } from '#editing/pdf-redact/search/word-places.ts';
import { markBySecondReader, pagesWithWords } from '#editing/pdf-redact/search/second-reader.ts';
import { hasReadableImage, unverifiedPages } from '#editing/pdf-redact/verification.ts';
import {
  writeRedacted,
  type RedactedOutsidePages,
  type RedactionRequest,
} from '#editing/pdf-redact/redaction.ts';
import { wordsInStreams } from '#editing/pdf-redact/document/stream-scrubbing.ts';
import { trailerTexts } from '#editing/pdf-redact/document/metadata-scrubbing.ts';
import { hasNames } from '#editing/pdf-redact/document/name-scrubbing.ts';
import { textsIn } from '#editing/pdf-redact/document/text-values.ts';
import { inputOf, type Source } from '#formats/pdf/structure/document.ts';
import { qpdf } from '#formats/pdf/structure/qpdf.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';
import { hasObjectStreams } from '#formats/pdf/structure/update.ts';

type Options = {
  password?: string;
  marks: string[];
  words: string[];
  matchCase: boolean;
  wholeWords: boolean;
  fill: Fill;
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-redact'],
  async convert([input], output, { password, ...options }, run) {
    const target = output.path('pdf');
    const folder = join(dirname(target), 'objects');
    await mkdir(folder);
    const source = await unsignedSource(input, password, run);
    await redact(source, target, options, { folder, run });
    await rm(folder, { recursive: true });
  },
});

type Scratch = { folder: string; run: Run };

async function redact(
  original: Source,
  target: string,
  { marks, words, fill, ...how }: Options,
  { folder, run }: Scratch,
): Promise<void> {
  const { source, graph } = await readable(original, folder, run);
  const search = new WordSearch(words, how);
  const copy = await readingCopyOf(source, graph, { folder, name: 'reading' }, run);
  const places = await searchPages(copy.source, markedPages(graph, marks), search, run);
  const programs = await programsWith(copy, places.pages.length, search);
  const lines = new WordSearch([...places.lines], { matchCase: false, wholeWords: true });
  const found = { source, graph, pages: places.pages, search, lines, fill, programs, folder };
  const result = await verified({ ...found, copy: copy.source }, target, run);
  const missing = missingWords(graph, words, places.found, result.outsidePages, how);
  const { places: count, attachments } = result.outsidePages;
  const isMarked = places.pages.some((page) => page.marks.length);
  if (!isMarked && !count && !attachments && missing.length === words.length) {
    await rm(target, { force: true });
    throw new ProblemError('nothing_to_redact', { words: words.join(', ') });
  }
  const code = search.isEmpty ? 'redacted_areas' : 'redacted';
  addWarnings({ ...places, count: places.count + count, code }, result, missing, run);
  if (attachments) run.warn({ code: 'attachments_removed', values: { count: attachments } });
  if (places.unreadable.length && !search.isEmpty)
    run.warn({ code: 'letters_not_searched', values: { pages: pageRanges(places.unreadable) } });
  const pictures = search.isEmpty ? [] : await pagesWithImages(source, places.pages, result, run);
  if (pictures.length)
    run.warn({ code: 'images_not_searched', values: { pages: pageRanges(pictures) } });
}

/** The glyph programs that show one of the words; they are the pages behind those of the document. */
async function programsWith(
  { source, programs }: ReadingCopy,
  pages: number,
  search: WordSearch,
): Promise<string[]> {
  if (!programs.length || search.isEmpty) return [];
  const found: string[] = [];
  await withPdf(source.path, source.password, async (document) => {
    for (const [index, program] of programs.entries()) {
      const words = new WordPlaces(search);
      const isHit = await withText(document, pages + index, (text) =>
        Boolean(words.next(0, text).length),
      );
      if (isHit) found.push(program);
    }
  });
  return found;
}

/**
 * Reads a document. Object streams are unpacked first, because qpdf may lose changes of objects in them (see
 * `allThenChanged`); an invalid page tree is repaired.
 */
async function readable(original: Source, folder: string, run: Run) {
  const isPacked = await hasObjectStreams(original.path);
  const source = isPacked
    ? await rewritten(original, folder, { objectStreams: 'disable' }, run)
    : original;
  const graph = await graphOf(source, folder, run);
  if (await arePagesPlain(source, graph)) return { source, graph };
  const { inputFile: _, ...opened } = inputOf(source);
  const pages = [{ file: '.', range: '1-z', ...opened }];
  const repaired = await rewritten(original, folder, { pages, objectStreams: 'disable' }, run);
  const again = await graphOf(repaired, folder, run);
  if (!(await arePagesPlain(repaired, again)))
    throw new ProblemError('damaged_file', {}, 'its pages cannot be counted');
  return { source: repaired, graph: again };
}

async function rewritten(source: Source, folder: string, how: object, run: Run): Promise<Source> {
  const outputFile = join(folder, 'rewritten.pdf');
  await qpdf({ ...inputOf(source), ...how, outputFile }, run);
  return { ...source, path: outputFile };
}

/** True if each page is an object of its own, and readers count the same number. */
async function arePagesPlain({ path, password }: Source, graph: Graph): Promise<boolean> {
  const pages = [...graph.pageObjects()];
  const count = await pagesOfPdf(path, password);
  return pages.length === count && pages.every(({ reference }) => isReference(reference));
}

type Verified = {
  /** Pages, from 0, that became pictures because their redaction could not be verified otherwise. */
  rasterized: ReadonlySet<number>;
  /** What was redacted outside pages. */
  outsidePages: RedactedOutsidePages;
  /** False if only one reader was available. */
  hasSecondReader: boolean;
};

/** A document with the copy of it for reading. */
type Request = RedactionRequest & { copy: Source };

/**
 * Writes the result and verifies it.
 * @throws ProblemError `redaction_unproven`, `redaction_unproven_data`
 */
async function verified(request: Request, target: string, run: Run): Promise<Verified> {
  let outsidePages = await writeRedacted(request, target, new Set(), run);
  let proof = await proofOf(request, target, run);
  let more: ReadonlySet<string> = new Set();
  if (proof.bySecondReader.size) {
    const { bySecondReader: numbers } = proof;
    more = await markBySecondReader(request.copy.path, request, numbers, request.search, run);
    outsidePages = await writeRedacted(request, target, new Set(), run);
    proof = await proofOf(request, target, run);
    // A picture without marks would still show it.
    const [left] = proof.bySecondReader;
    if (left !== undefined && !request.pages[left]?.marks.length)
      throw await unverifiable(target, left + 1);
  }
  const rasterized = proof.unproven;
  if (rasterized.size) {
    await writeRedacted(request, target, rasterized, run);
    proof = await proofOf(request, target, run);
    const [left] = proof.unproven;
    if (left !== undefined) throw await unverifiable(target, left + 1);
  }
  if (!proof.isClean) throw await unverifiable(target);
  const words = new Set([...outsidePages.words, ...more]);
  const count = outsidePages.places + more.size;
  const found = { ...outsidePages, words, places: count };
  return { rasterized, outsidePages: found, hasSecondReader: proof.hasSecondReader };
}

type Proof = {
  /** Pages, from 0, on which something can still be read. */
  unproven: ReadonlySet<number>;
  /** Those of them on which the second reader finds words. */
  bySecondReader: ReadonlySet<number>;
  /** True if no text, stream or glyph outside pages contains one of the words. */
  isClean: boolean;
  hasSecondReader: boolean;
};

/** Reads the result again: as PDFium and poppler read it, and all its objects. */
async function proofOf(
  { source, copy: original, pages: all, search, fill, folder: outer }: Request,
  target: string,
  run: Run,
): Promise<Proof> {
  const folder = await emptyFolder(outer, 'result');
  const result = { ...source, path: target };
  const graph = await graphOf(result, folder, run);
  const copy = await readingCopyOf(result, graph, { folder, name: 'reading' }, run);
  const pages = all.filter(({ marks }) => marks.length || !search.isEmpty);
  const versions = { original, result, copy: copy.source };
  const unproven = await unverifiedPages(versions, { pages, search, fill }, run);
  const bySecondReader = new Set<number>();
  if (search.isEmpty) return { unproven, bySecondReader, isClean: true, hasSecondReader: true };
  const readable = await readableBySecond(result, copy, folder, run);
  const readings = await Promise.all(readable.map((path) => pagesWithWords(path, search, run)));
  for (const found of readings) found?.forEach((page) => bySecondReader.add(page));
  bySecondReader.forEach((page) => unproven.add(page));
  const decoder = new Decoder(graph, result, folder, run);
  const isClean =
    !says(graph, search) &&
    !(await wordsInStreams(graph, decoder, search)).size &&
    !(await programsWith(copy, all.length, search)).length;
  const hasSecondReader = readings.every((found) => found !== undefined);
  return { unproven, bySecondReader, isClean, hasSecondReader };
}

/** What the second reader reads: the result, unprotected, and the copy of it in which everything is text of the page. */
async function readableBySecond(
  result: Source,
  copy: ReadingCopy,
  folder: string,
  run: Run,
): Promise<string[]> {
  if (!copy.isOwn) return [result.path];
  if (result.password === undefined) return [result.path, copy.source.path];
  const plain = join(folder, 'unprotected.pdf');
  await qpdf({ ...inputOf(result), decrypt: '', outputFile: plain }, run);
  return [plain, copy.source.path];
}

/**
 * Deletes a result that could not be verified, and creates the problem.
 * @param page from 1; without it, something outside pages can still be read
 */
async function unverifiable(target: string, page?: number): Promise<ProblemError> {
  await rm(target, { force: true });
  return page === undefined
    ? new ProblemError('redaction_unproven_data')
    : new ProblemError('redaction_unproven', { page });
}

function says(graph: Graph, search: WordSearch): boolean {
  for (const { reference, value } of graph.objects()) {
    if (reference === graph.trailer['/Encrypt']) continue;
    for (const text of textsIn(value)) if (search.has(text)) return true;
  }
  for (const text of textsIn(trailerTexts(graph))) if (search.has(text)) return true;
  return hasNames(graph, search);
}

type SearchOptions = Pick<Options, 'matchCase' | 'wholeWords'>;

/** Words that occur neither on a page nor in any other text. */
const missingWords = (
  graph: Graph,
  words: readonly string[],
  found: ReadonlySet<string>,
  outsidePages: RedactedOutsidePages,
  how: SearchOptions,
) =>
  words.filter(
    (word) =>
      !found.has(word) &&
      !outsidePages.words.has(word) &&
      !says(graph, new WordSearch([word], how)),
  );

function addWarnings(
  { pages, count, code }: Places & { code: 'redacted' | 'redacted_areas' },
  { rasterized, hasSecondReader }: Verified,
  missing: readonly string[],
  run: Run,
): void {
  const touched = pages.filter(({ marks }: Place) => marks.length).length;
  run.warn({ code, values: { places: count, pages: touched } });
  if (!hasSecondReader) run.warn({ code: 'redaction_read_once', values: {} });
  if (rasterized.size)
    run.warn({
      code: 'redacted_as_pictures',
      values: { pages: pageRanges([...rasterized].map((index) => index + 1)) },
    });
  if (missing.length) run.warn({ code: 'words_not_found', values: { words: missing.join(', ') } });
}

const pageRanges = (numbers: readonly number[]): string =>
  numbers.toSorted((one, other) => one - other).join(', ');

/** Pages, from 1, with images in which words may be read but not found. */
async function pagesWithImages(
  { path, password }: Source,
  pages: readonly Place[],
  { rasterized }: Verified,
  run: Run,
): Promise<number[]> {
  const found: number[] = [];
  await withPdf(path, password, async (document) => {
    for (const { index } of pages) {
      run.signal.throwIfAborted();
      if (rasterized.has(index)) continue;
      if (await document.inspect(index, async (loaded) => hasReadableImage(loaded)))
        found.push(index + 1);
    }
  });
  return found;
}
