// Writes a copy of a document for reading: every text that a page paints is text of the page, whatever paints it, and
// annotations with their appearances are part of the page.
import { combine, identity, type Matrix } from '@octavo/contract';
import { join } from 'node:path';
import type { Run } from '#kernel/converter.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { isReference, type Graph } from '#formats/pdf/structure/graph.ts';
import { boxesOf } from '#formats/pdf/structure/page-boxes.ts';
import { Decoder } from '#formats/pdf/structure/stream-decoder.ts';
import { writeChanged } from '#formats/pdf/structure/update.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { preciseNumber } from '#formats/pdf/writer.ts';
import { firstState } from '#editing/pdf-redact/content/content-redaction.ts';
import { Changes } from '#editing/pdf-redact/document/changes.ts';
import { drawsContent, Fonts } from '#formats/pdf/fonts/fonts.ts';
import { GlyphWidths } from '#formats/pdf/fonts/glyph-widths.ts';
import { areaThrough, type Area } from '#formats/pdf/geometry/area.ts';
import { areaOf } from '#editing/pdf-redact/geometry/page-geometry.ts';
import { PaintedContent, type Painted } from './painted-content.ts';

export type ReadingCopy = {
  source: Source;
  /** False if the document itself serves as the copy. */
  isOwn: boolean;
  /** Glyph programs with text: each is a page behind the document's own; their references in order. */
  programs: readonly string[];
};

/** The maximum number of annotations of a page, and of glyph programs that are read. */
const maxAnnotations = 5000;
const maxPrograms = 500;

/**
 * Writes the copy of a document. It is not protected.
 * @param name of the file in the folder
 */
export async function readingCopyOf(
  source: Source,
  graph: Graph,
  { folder, name }: { folder: string; name: string },
  run: Run,
): Promise<ReadingCopy> {
  const changes = new Changes(graph, folder, name);
  const decoder = new Decoder(graph, source, folder, run);
  const fonts = new Fonts(graph, decoder, new GlyphWidths(graph, run));
  const reading = { graph, decoder, fonts, changes };
  const isFollowed = hasHiddenContent(graph);
  for (const { reference, page } of graph.pageObjects()) {
    if (!isReference(reference)) continue;
    run.signal.throwIfAborted();
    const parts = new PaintedContent(reading, visibleArea(graph, page));
    const content = isFollowed && (await decoder.contentOf(page));
    if (content)
      await parts.follow(content, graph.inherited(page, '/Resources'), firstState(identity));
    const appearances = [...appearancesOf(graph, page)].slice(0, maxAnnotations);
    const forms: { form: string; matrix: Matrix }[] = [];
    for (const { form, matrix } of appearances) {
      forms.push({ form, matrix });
      await followAppearance(parts, reading, { form, matrix });
    }
    for (const part of parts.parts) forms.push(await asForm(changes, part));
    if (forms.length) await addToPage(reading, reference, page, forms);
    else if (page['/Annots'] !== undefined)
      changes.amend(graph, reference, { '/Annots': undefined });
  }
  const programs = isFollowed ? await addPrograms(reading) : [];
  const { objects } = changes;
  const isOwn = Object.keys(objects).length > 0 || source.password !== undefined;
  if (!isOwn) return { source, isOwn, programs: [] };
  const path = join(folder, `${name}.pdf`);
  const how = source.password === undefined ? {} : { decrypt: '' };
  await writeChanged(source, path, { objects, maxId: graph.maxId, graph }, run, how);
  return { source: { path }, isOwn, programs };
}

/** True if a document has patterns, soft masks or drawn fonts at all. */
function hasHiddenContent(graph: Graph): boolean {
  for (const { value } of graph.objects()) if (isHiding(graph, value, 0)) return true;
  return false;
}

function isHiding(graph: Graph, value: Value, depth: number): boolean {
  if (value === null || typeof value !== 'object' || depth > 10) return false;
  if (Array.isArray(value)) return value.some((item) => isHiding(graph, item, depth + 1));
  if (graph.number(value['/PatternType']) === 1 || value['/CharProcs'] !== undefined) return true;
  if (value['/G'] !== undefined && graph.dictionary(value)['/S'] !== undefined) return true;
  return Object.values(value).some((item) => isHiding(graph, item, depth + 1));
}

function visibleArea(graph: Graph, page: Dictionary): Area {
  const [left, bottom, right, top] = boxesOf(graph, page).crop;
  return { left, bottom, right, top };
}

type Appearance = { form: string; matrix: Matrix };

/** All appearances of a page's annotations in all their states, with the matrix of ISO 32000-2, 12.5.5. */
function* appearancesOf(graph: Graph, page: Dictionary): Generator<Appearance> {
  for (const value of graph.list(page['/Annots'])) {
    const annotation = graph.dictionary(value);
    const area = areaOf(graph, annotation['/Rect']);
    if (!area) continue;
    for (const state of Object.values(graph.dictionary(annotation['/AP']))) {
      const forms = graph.stream(state) ? [state] : Object.values(graph.dictionary(state));
      for (const form of forms)
        if (isReference(form) && graph.stream(form))
          yield { form, matrix: matrixInto(graph, form, area) };
    }
  }
}

function matrixInto(graph: Graph, form: string, area: Area): Matrix {
  const dictionary = graph.dictionary(form);
  const own = (graph.numbers(dictionary['/Matrix'], 6) as Matrix | undefined) ?? identity;
  const box = areaOf(graph, dictionary['/BBox']);
  if (!box) return [1, 0, 0, 1, area.left, area.bottom];
  const shown = areaThrough(own, box);
  const [width, height] = [shown.right - shown.left, shown.top - shown.bottom];
  const across = width > 0 ? (area.right - area.left) / width : 1;
  const up = height > 0 ? (area.top - area.bottom) / height : 1;
  return [across, 0, 0, up, area.left - shown.left * across, area.bottom - shown.bottom * up];
}

type Reading = { graph: Graph; decoder: Decoder; fonts: Fonts; changes: Changes };

async function followAppearance(
  parts: PaintedContent,
  { graph, decoder }: Reading,
  { form, matrix }: Appearance,
): Promise<void> {
  const stream = graph.stream(form);
  const content = stream && (await decoder.dataOf(stream));
  if (!content) return;
  const own = (graph.numbers(stream.dictionary['/Matrix'], 6) as Matrix | undefined) ?? identity;
  const resources = graph.dictionary(stream.dictionary['/Resources']);
  await parts.follow(content, resources, firstState(combine(own, matrix)));
}

const huge = [-1e6, -1e6, 1e6, 1e6];

async function asForm(
  changes: Changes,
  { content, resources, matrix }: Painted,
): Promise<Appearance> {
  const keys = {
    ...{ '/Type': '/XObject', '/Subtype': '/Form', '/BBox': huge },
    '/Resources': resources,
  };
  return { form: await changes.addStream(keys, content), matrix };
}

/** Draws forms before the content of a page, where nothing has changed its matrix. */
async function addToPage(
  { graph, changes }: Reading,
  reference: string,
  page: Dictionary,
  forms: readonly Appearance[],
): Promise<void> {
  const names = forms.map(({ form }, index) => [`/OctavoRead${index}`, form] as const);
  const drawn = forms.map(
    ({ matrix }, index) => `q ${matrix.map(preciseNumber).join(' ')} cm /OctavoRead${index} Do Q`,
  );
  const resources = graph.inherited(page, '/Resources');
  const objects = { ...graph.dictionary(resources['/XObject']), ...Object.fromEntries(names) };
  const first = await changes.addStream({}, Buffer.from(`${drawn.join('\n')}\n`));
  changes.amend(graph, reference, {
    '/Annots': undefined,
    '/Contents': [first, ...graph.partsOf(page['/Contents'])],
    '/Resources': { ...resources, '/XObject': objects },
  });
}

/** Adds a page for each glyph program that shows text. */
async function addPrograms({ graph, decoder, changes }: Reading): Promise<string[]> {
  const programs = new Map<string, Dictionary>();
  for (const { value } of graph.objects()) {
    const font = graph.dictionary(value);
    if (font['/CharProcs'] === undefined) continue;
    for (const program of Object.values(graph.dictionary(font['/CharProcs'])))
      if (isReference(program) && programs.size < maxPrograms)
        programs.set(program, graph.dictionary(font['/Resources']));
  }
  const root = graph.catalog['/Pages'];
  if (!isReference(root)) return [];
  const found: string[] = [];
  const kids: Value[] = [];
  for (const [program, resources] of programs) {
    const stream = graph.stream(program);
    const content = stream && (await decoder.dataOf(stream));
    if (!content || !drawsContent(content)) continue;
    found.push(program);
    const page = {
      ...{ '/Type': '/Page', '/Parent': root, '/MediaBox': [-5000, -5000, 5000, 5000] },
      ...{ '/Contents': await changes.addStream({}, content), '/Resources': resources },
    };
    kids.push(changes.add(page));
  }
  if (!kids.length) return [];
  const pages = graph.dictionary(root);
  changes.amend(graph, root, {
    '/Kids': [...graph.list(pages['/Kids']), ...kids],
    '/Count': (graph.number(pages['/Count']) ?? 0) + kids.length,
  });
  return found;
}
