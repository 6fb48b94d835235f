// Redacts a document: its marked pages, and everything else in it that repeats their text.
import type { WordSearch } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { isReference, type Graph } from '#formats/pdf/structure/graph.ts';
import { withPdf } from '#formats/pdf/pdfium.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { writeChanged } from '#formats/pdf/structure/update.ts';
import { AnnotationRemoval } from '#editing/pdf-redact/document/annotation-removal.ts';
import type { Area } from '#formats/pdf/geometry/area.ts';
import { Changes } from '#editing/pdf-redact/document/changes.ts';
import type { Fill } from '#editing/pdf-redact/geometry/cover.ts';
import { Decoder } from '#formats/pdf/structure/stream-decoder.ts';
import { Fonts } from '#formats/pdf/fonts/fonts.ts';
import type { RedactionContext } from '#editing/pdf-redact/content/object-redaction.ts';
import { redactPage, removeAnnotations, type RedactedPage } from './page-redaction.ts';
import { rasterizePage } from './rasterized-page.ts';
import type { Place } from '#editing/pdf-redact/search/page-marks.ts';
import { Reachability, type Drawing } from '#formats/pdf/content/reachability.ts';
import { TagTextRemoval } from '#editing/pdf-redact/content/structure-tree.ts';
import { removeAttachments } from '#editing/pdf-redact/document/attachments.ts';
import { scrubMetadata } from '#editing/pdf-redact/document/metadata-scrubbing.ts';
import { scrubNames } from '#editing/pdf-redact/document/name-scrubbing.ts';
import { scrubStreams } from '#editing/pdf-redact/document/stream-scrubbing.ts';
import { operationsOf } from '#formats/pdf/syntax/content-reader.ts';
import { GlyphWidths } from '#formats/pdf/fonts/glyph-widths.ts';

/** The parts of a document to redact. */
export type RedactionRequest = {
  source: Source;
  graph: Graph;
  /** All its pages. */
  pages: readonly Place[];
  /** The given words. */
  search: WordSearch;
  /** The text under marks. */
  lines: WordSearch;
  fill: Fill;
  /** Glyph programs that show one of the words. */
  programs: readonly string[];
  /** A folder for temporary files. */
  folder: string;
};

/** An area that contains every page. */
const everywhere: Area = { left: -1e9, bottom: -1e9, right: 1e9, top: 1e9 };

/**
 * Writes a document without what is under marks.
 * @param rasterized the pages, from 0, that are replaced with pictures of themselves
 */
export async function writeRedacted(
  request: RedactionRequest,
  target: string,
  rasterized: ReadonlySet<number>,
  run: Run,
): Promise<RedactedOutsidePages> {
  const { source, graph, pages, folder } = request;
  const changes = new Changes(graph, folder);
  const decoder = new Decoder(graph, source, folder, run);
  const fonts = new Fonts(graph, decoder, new GlyphWidths(graph, run));
  const context: RedactionContext = { graph, changes, decoder, fonts, run };
  const removal = new AnnotationRemoval(graph, changes, request.search);
  removeAllAnnotations(context, removal, request.pages, rasterized);
  const redacted = await redactPages(context, request, rasterized);
  await drawPictures(context, request, rasterized);
  await dropUndrawn(context, request, redacted, rasterized);
  new TagTextRemoval(graph, changes, touchedContent(redacted, pages)).remove();
  dropCopies(graph, changes);
  const attachments = removeAttachments(graph, changes);
  await emptyGlyphs(context, request.programs);
  const texts = await scrubMetadata(graph, changes, decoder, request.search);
  await scrubMetadata(graph, changes, decoder, request.lines);
  const found = new Set<string>();
  const streams = await scrubStreams(context, request.search, found);
  await scrubStreams(context, request.lines, new Set());
  const names = await scrubNames(context, request.search);
  const { objects } = changes;
  const packing = { objectStreams: 'generate' };
  await writeChanged(source, target, { objects, maxId: graph.maxId, graph }, run, packing);
  return {
    places: removal.removedTexts + texts + streams + names + request.programs.length,
    words: found,
    attachments,
  };
}

/** What was redacted outside pages. */
export type RedactedOutsidePages = {
  /** The number of annotations, fields, streams and other texts that contained one of the words. */
  places: number;
  /** Words that streams contained. */
  words: ReadonlySet<string>;
  /** The number of removed files. */
  attachments: number;
};

/** Empties the glyphs of Type 3 fonts that show one of the words. The first operation states the width. */
async function emptyGlyphs(
  { graph, changes, decoder }: RedactionContext,
  programs: readonly string[],
): Promise<void> {
  for (const program of programs) {
    const stream = graph.stream(program);
    const content = stream && (await decoder.dataOf(stream));
    const first = content && operationsOf(content).next().value;
    const isWidth = first && (first.operator === 'd0' || first.operator === 'd1');
    const kept = isWidth ? content.subarray(first.from, first.to) : Buffer.alloc(0);
    await changes.setStream(program, graph.dictionary(program), Buffer.from(kept));
  }
}

function removeAllAnnotations(
  context: RedactionContext,
  removal: AnnotationRemoval,
  pages: readonly Place[],
  rasterized: ReadonlySet<number>,
): void {
  for (const { index, reference, page, marks } of pages)
    removeAnnotations(context, removal, {
      ...{ reference, page },
      marks: rasterized.has(index) ? [everywhere] : marks,
    });
  const root = context.graph.trailer['/Root'];
  if (isReference(root)) removal.repairForm(root);
}

type Redacted = ReadonlyMap<number, RedactedPage>;

async function redactPages(
  context: RedactionContext,
  { pages, fill }: RedactionRequest,
  rasterized: ReadonlySet<number>,
): Promise<Redacted> {
  const redacted = new Map<number, RedactedPage>();
  const marked = pages.filter(({ index, marks }) => marks.length && !rasterized.has(index));
  for (const [done, { index, reference, page, marks }] of marked.entries()) {
    context.run.signal.throwIfAborted();
    const made = isReference(reference)
      ? await redactPage(context, { reference, page, marks }, fill)
      : undefined;
    if (made) redacted.set(index, made);
    context.run.progress(done + 1, marked.length, 'redacting');
  }
  return redacted;
}

async function drawPictures(
  context: RedactionContext,
  { source, pages, fill }: RedactionRequest,
  rasterized: ReadonlySet<number>,
): Promise<void> {
  if (!rasterized.size) return;
  await withPdf(source.path, source.password, async (document) => {
    for (const { index, reference, ...rest } of pages)
      if (rasterized.has(index) && isReference(reference))
        await rasterizePage(context, { reference, ...rest }, { document, index }, fill);
  });
}

/**
 * Removes the originals of redacted copies if nothing else draws them. If words are searched, also removes forms that
 * nothing draws, because users cannot see words in them.
 */
async function dropUndrawn(
  context: RedactionContext,
  { pages, search }: RedactionRequest,
  redacted: Redacted,
  rasterized: ReadonlySet<number>,
): Promise<void> {
  const { graph, decoder, changes } = context;
  const dataOf = async (reference: string) => {
    const stream = graph.stream(reference);
    return stream && decoder.dataOf(stream);
  };
  const [drawn, drawnBefore] = [new Reachability(graph, dataOf), new Reachability(graph, dataOf)];
  for (const page of pages)
    if (rasterized.has(page.index)) await drawnBefore.add(await drawingOf(context, page));
  const doubtful = new Set(drawnBefore.references);
  for (const { touchedObjects } of redacted.values())
    touchedObjects.forEach((one) => doubtful.add(one));
  if (!search.isEmpty) for (const form of formsOf(graph)) doubtful.add(form);
  if (!doubtful.size) return;
  for (const page of pages.filter(({ index }) => !rasterized.has(index)))
    await addDrawn(context, drawn, page, redacted);
  for (const reference of doubtful) if (!drawn.has(reference)) changes.remove(reference);
}

/** Adds what a page draws in the end, with its annotations. */
async function addDrawn(
  context: RedactionContext,
  drawn: Reachability,
  page: Place,
  redacted: Redacted,
): Promise<void> {
  const { graph, changes } = context;
  const drawings = redacted.get(page.index)?.drawings ?? [await drawingOf(context, page)];
  for (const drawing of drawings) await drawn.add(drawing);
  for (const annotation of graph.list(page.page['/Annots']))
    if (!isReference(annotation) || !changes.isRemoved(annotation))
      await drawn.addAppearance(graph.dictionary(annotation)['/AP']);
}

/** What a page draws in the original document. */
const drawingOf = async (context: RedactionContext, { page }: Place): Promise<Drawing> => ({
  content: await context.decoder.contentOf(page),
  resources: context.graph.inherited(page, '/Resources'),
});

const formsOf = (graph: Graph): string[] =>
  [...graph.streams()]
    .filter(
      ({ dictionary }) =>
        graph.resolved(dictionary['/Subtype']) === '/Form' ||
        graph.number(dictionary['/PatternType']) === 1,
    )
    .map(({ reference }) => reference);

const touchedContent = (redacted: Redacted, pages: readonly Place[]) =>
  new Map(
    pages.flatMap(({ index, reference }) => {
      const numbers = redacted.get(index)?.touchedContent;
      return numbers && isReference(reference) ? [[reference, numbers]] : [];
    }),
  );

/** Removes the private data of programs. */
function dropCopies(graph: Graph, changes: Changes): void {
  const root = graph.trailer['/Root'];
  if (isReference(root) && graph.catalog['/PieceInfo'] !== undefined)
    changes.amend(graph, root, { '/PieceInfo': undefined });
}
