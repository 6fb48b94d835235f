// Redacts a PDF: removes the content under marks and the given words, covers the areas, and verifies the result.
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ProblemError, WordSearch } from '@octavo/contract';
import { converter, type Run } from '#kernel/converter.ts';
import {
  graphOf,
  isReference,
  structureGraphOf,
  type Graph,
} from '#formats/pdf/structure/graph.ts';
import { pagesOfPdf } from '#formats/pdf/pdfium.ts';
import type { Fill } from '#editing/pdf-redact/geometry/cover.ts';
import {
  markedPages,
  searchPages,
  type Place,
  type Places,
} from '#editing/pdf-redact/search/page-marks.ts';
import { unverifiedPages } from '#editing/pdf-redact/verification.ts';
import { writeRedacted, type RedactionRequest } from '#editing/pdf-redact/redaction.ts';
import { textsIn } from '#editing/pdf-redact/document/text-values.ts';
import { inputOf, sourceOf, type Source } from '#formats/pdf/structure/document.ts';
import { qpdf } from '#formats/pdf/structure/qpdf.ts';
import { warnOfSignatures } from '#formats/pdf/structure/signatures.ts';
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
    await redact(sourceOf(input, password), target, options, { folder, run });
    await rm(folder, { recursive: true });
    await warnOfSignatures([input], run);
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
  const places = await searchPages(source, markedPages(graph, marks), search, run);
  const missing = missingWords(graph, words, places, how);
  if (!places.count && missing.length === words.length)
    throw new ProblemError('nothing_to_redact', { words: words.join(', ') });
  const lines = new WordSearch([...places.lines], { matchCase: false, wholeWords: true });
  const request = { source, graph, pages: places.pages, search, lines, fill, folder };
  const { rasterized, elsewhere } = await verified(request, target, run);
  tell({ ...places, count: places.count + elsewhere }, rasterized, missing, run);
  if (hasAttachments(graph)) run.warn({ code: 'attachments_not_redacted', values: {} });
}

/**
 * Reads a document. Object streams are unpacked first, because qpdf may lose changes of objects in them (see
 * `amongAll`); an invalid page tree is repaired.
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
  const mended = await rewritten(original, folder, { pages, objectStreams: 'disable' }, run);
  const again = await graphOf(mended, folder, run);
  if (!(await arePagesPlain(mended, again)))
    throw new ProblemError('damaged_file', {}, 'its pages cannot be counted');
  return { source: mended, graph: again };
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
  /** The number of redacted texts outside pages. */
  elsewhere: number;
};

/**
 * Writes the result and verifies it.
 * @throws ProblemError `redaction_unproven`
 */
async function verified(request: RedactionRequest, target: string, run: Run): Promise<Verified> {
  const elsewhere = await writeRedacted(request, target, new Set(), run);
  const rasterized = await unverified(request, target, run);
  if (rasterized.size) {
    await writeRedacted(request, target, rasterized, run);
    const [left] = await unverified(request, target, run);
    if (left !== undefined) throw await unverifiable(target, left + 1);
  }
  await checkWordsAreGone(request, target, run);
  return { rasterized, elsewhere };
}

function unverified(
  { source, pages: all, search, fill }: RedactionRequest,
  target: string,
  run: Run,
) {
  const pages = all.filter(({ marks }) => marks.length || !search.isEmpty);
  const versions = { original: source, result: { ...source, path: target } };
  return unverifiedPages(versions, { pages, search, fill }, run);
}

/** Deletes a result that could not be verified, and creates the problem. */
async function unverifiable(target: string, page: number | string): Promise<ProblemError> {
  await rm(target, { force: true });
  return new ProblemError('redaction_unproven', { page });
}

/** Checks that no text outside pages contains one of the words: titles, metadata, names, values of fields. */
async function checkWordsAreGone(
  { source, search, folder }: RedactionRequest,
  target: string,
  run: Run,
) {
  if (search.isEmpty) return;
  const written = await structureGraphOf({ ...source, path: target }, folder, run);
  if (says(written, search)) throw await unverifiable(target, '–');
}

function says(graph: Graph, search: WordSearch): boolean {
  for (const { reference, value } of graph.objects()) {
    if (reference === graph.trailer['/Encrypt']) continue;
    for (const text of textsIn(value)) if (search.has(text)) return true;
  }
  return false;
}

type SearchOptions = Pick<Options, 'matchCase' | 'wholeWords'>;

/** Words that occur neither on a page nor in any other text. */
const missingWords = (
  graph: Graph,
  words: readonly string[],
  { found }: Places,
  how: SearchOptions,
) => words.filter((word) => !found.has(word) && !says(graph, new WordSearch([word], how)));

function tell(
  { pages, count }: Places,
  rasterized: ReadonlySet<number>,
  missing: readonly string[],
  run: Run,
): void {
  const touched = pages.filter(({ marks }: Place) => marks.length).length;
  run.warn({ code: 'redacted', values: { places: count, pages: touched } });
  const numbers = [...rasterized].map((index) => index + 1).toSorted((one, other) => one - other);
  if (numbers.length)
    run.warn({ code: 'redacted_as_pictures', values: { pages: numbers.join(', ') } });
  if (missing.length) run.warn({ code: 'words_not_found', values: { words: missing.join(', ') } });
}

/** True if there are files attached to the document or to a page. */
function hasAttachments(graph: Graph): boolean {
  for (const { value } of graph.objects()) {
    const kind = graph.dictionary(value);
    if (kind['/Type'] === '/Filespec' && kind['/EF'] !== undefined) return true;
  }
  return false;
}
