// Finds which glyphs of a font a document shows, if that is certain (ISO 32000-2, 9.7).
import {
  operationsOf,
  nameOf,
  showOperators,
  type Operand,
} from '#formats/pdf/syntax/content-reader.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { isReference, type Graph } from '#formats/pdf/structure/graph.ts';
import { PageCover, type ShownCodes } from './page-cover.ts';

/** What a document shows: the codes of its fonts, and which pages show them. */
export type ShownText = { codes: ShownCodes; cover: PageCover };

type Content = { data: Buffer; fonts: Dictionary; isPage: boolean };

/**
 * The codes that all content streams of a document show.
 * @param report called before each stream with the finished and the total number of streams and pages
 * @returns nothing if a stream cannot be read, or uses fonts of other resources than its own
 */
export async function shownText(
  graph: Graph,
  report: (done: number, of: number) => void,
): Promise<ShownText | undefined> {
  if ([...graph.objects()].some(({ value }) => setsFonts(graph, value))) return undefined;
  const codes = new Map<string, Set<number>>();
  const cover = new PageCover();
  const most = [...graph.pages()].length + [...graph.streams()].length;
  let read = 0;
  for await (const content of contentsOf(graph)) {
    report((read += 1), most);
    if (!content) return undefined;
    const shown = codesIn(graph, content);
    if (!shown) return undefined;
    if (content.isPage) cover.addPage(shown);
    else cover.addElsewhere(shown);
    for (const [font, own] of shown) {
      const all = codes.get(font) ?? new Set();
      codes.set(font, all);
      for (const code of own) all.add(code);
    }
  }
  return { codes, cover };
}

/** The codes that one content stream shows; nothing if it uses fonts of other resources than its own. */
function codesIn(graph: Graph, content: Content): ShownCodes | undefined {
  const shown = new Map<string, Set<number>>();
  for (const [font, text] of textsOf(content)) {
    if (!isReference(font)) return undefined;
    const codes = shown.get(font) ?? new Set();
    shown.set(font, codes);
    addCodes(codes, text, graph.resolved(graph.dictionary(font)['/Subtype']) === '/Type0');
  }
  return shown;
}

function addCodes(codes: Set<number>, text: Buffer, isComposite: boolean): void {
  if (isComposite) for (let at = 0; at + 1 < text.length; at += 2) codes.add(text.readUInt16BE(at));
  else for (const byte of text) codes.add(byte);
}

/** True if a graphics state sets a font, which needs no `Tf` then (ISO 32000-2, table 57). */
function setsFonts(graph: Graph, value: Value): boolean {
  if (Array.isArray(value)) return value.some((entry) => setsFonts(graph, entry));
  if (value === null || typeof value !== 'object') return false;
  if (Array.isArray(graph.resolved(value['/Font']))) return true;
  return Object.values(value).some((entry) => setsFonts(graph, entry));
}

/** All content streams; undefined in place of those that cannot be read. */
async function* contentsOf(graph: Graph): AsyncGenerator<Content | undefined> {
  for (const page of graph.pages()) {
    const parts = graph.partsOf(page['/Contents']);
    const resources = graph.inherited(page, '/Resources');
    for (const part of parts) if (!(await isReadable(graph, part))) yield undefined;
    const fonts = graph.dictionary(resources['/Font']);
    yield { data: await graph.joined(parts), fonts, isPage: true };
  }
  const glyphs = glyphsDrawn(graph);
  for (const stream of graph.streams()) {
    const { dictionary, reference } = stream;
    const isForm = graph.resolved(dictionary['/Subtype']) === '/Form';
    const isTile = graph.number(dictionary['/PatternType']) === 1;
    if (!isForm && !isTile && !glyphs.has(reference)) continue;
    const data = await graph.dataOf(stream);
    // Without resources of its own, a form may use those of any page.
    const fonts = graph.dictionary(graph.dictionary(dictionary['/Resources'])['/Font']);
    yield data && { data, fonts, isPage: false };
  }
}

const isReadable = async (graph: Graph, part: Value): Promise<boolean> => {
  const stream = graph.stream(part);
  return !stream || (await graph.dataOf(stream)) !== undefined;
};

/** The glyph streams of Type 3 fonts. */
function glyphsDrawn(graph: Graph): Set<string> {
  const drawn = new Set<string>();
  for (const { value } of graph.objects())
    for (const glyph of Object.values(graph.dictionary(graph.dictionary(value)['/CharProcs'])))
      if (isReference(glyph)) drawn.add(glyph);
  return drawn;
}

/** The shown strings, each with its font from the resources. */
function* textsOf({ data, fonts }: Content): Generator<[font: Value, text: Buffer]> {
  const saved: (Value | undefined)[] = [];
  let font: Value | undefined;
  for (const { operator, operands } of operationsOf(data)) {
    if (operator === 'q') saved.push(font);
    else if (operator === 'Q') font = saved.length ? saved.pop() : font;
    else if (operator === 'Tf') font = fonts[nameOf(operands.slice(0, -1)) ?? ''] ?? null;
    else if (showOperators.has(operator))
      for (const text of stringsOf(operands)) yield [font ?? null, text];
  }
}

const stringsOf = (operands: readonly Operand[]): Buffer[] =>
  operands.flatMap((operand) => {
    if (operand.kind === 'string') return [operand.value];
    return operand.kind === 'array' ? stringsOf(operand.items) : [];
  });
