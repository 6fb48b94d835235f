// Subsets the fonts of a document to the glyphs that it shows, if those are certain.
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '#kernel/converter.ts';
import type { Value } from '#formats/pdf/syntax/value.ts';
import { encodingOf } from '#formats/pdf/font-programs/simple-encoding.ts';
import { glyphsOfNames } from '#formats/pdf/font-programs/truetype.ts';
import { glyphsOfCodes } from '#formats/pdf/fonts/character-map.ts';
import { adler32 } from '#editing/pdf-compress/streams/deflating.ts';
import { withCharstringsOf } from './emptied-charstrings.ts';
import { withOutlinesOf } from './emptied-outlines.ts';
import { SmallerFonts, type Font, type FontProgram, type Kind } from './font-changes.ts';
import { subsetOf } from './font-subset.ts';
import { shownText } from './glyph-use.ts';
import type { ShownCodes } from './page-cover.ts';
import { compactType1, emptiedCff, type Smaller } from './named-glyphs.ts';
import { isReference, type Graph } from '#formats/pdf/structure/graph.ts';

/** Smaller font files have nothing to spare. */
const minBytes = 2 * 1024;
/**
 * Writes the smaller programs of fonts, which the caller packs.
 * @param folder for the new fonts
 */
export async function smallerFonts(graph: Graph, folder: string, run: Run): Promise<SmallerFonts> {
  const fonts = [...graph.objects()].flatMap(({ reference }) => fontOf(graph, reference) ?? []);
  const byFile = Map.groupBy(fonts, ({ file }) => file);
  const left = new Set([...sharedFiles(graph, fonts), ...formFonts(graph)]);
  for (const [file, same] of byFile)
    if (left.has(file) || same.some(({ font, kind }) => left.has(font) || kind !== same[0]?.kind))
      byFile.delete(file);
  if (!byFile.size) return new SmallerFonts(graph, []);
  const shown = await shownText(graph, (done, of) => run.progress(done, of, 'reading'));
  const made: FontProgram[] = [];
  for (const same of byFile.values()) {
    const program = await programOf(graph, same, shown?.codes, folder);
    if (program) made.push(program);
  }
  return new SmallerFonts(graph, made, shown?.cover);
}

function fontOf(graph: Graph, font: string): Font | undefined {
  const dictionary = graph.dictionary(font);
  if (dictionary['/Subtype'] === '/TrueType') return simpleFont(graph, font);
  if (dictionary['/Subtype'] === '/Type1') return namedFont(graph, font);
  const encoding = graph.resolved(dictionary['/Encoding']);
  if (dictionary['/Subtype'] !== '/Type0' || !identity.has(encoding)) return undefined;
  const [descendant] = graph.list(dictionary['/DescendantFonts']);
  const own = graph.dictionary(descendant);
  const map = graph.resolved(own['/CIDToGIDMap']);
  const { '/FontDescriptor': descriptor } = own;
  if (!isReference(descendant) || !isReference(descriptor)) return undefined;
  const { '/FontFile2': outlines, '/FontFile3': compact } = graph.dictionary(descriptor);
  const common = { font, descendant, descriptor };
  if (own['/Subtype'] === '/CIDFontType2' && (map === null || map === '/Identity'))
    return isReference(outlines) ? { ...common, kind: 'glyphs', file: outlines } : undefined;
  const isCff = graph.resolved(graph.dictionary(compact)['/Subtype']) === '/CIDFontType0C';
  if (own['/Subtype'] !== '/CIDFontType0' || !isCff || !isReference(compact)) return undefined;
  return { ...common, kind: 'identifiers', file: compact };
}

/** A TrueType font with one-byte codes. */
function simpleFont(graph: Graph, font: string): Font | undefined {
  const { '/FontDescriptor': descriptor } = graph.dictionary(font);
  if (!isReference(descriptor)) return undefined;
  const { '/FontFile2': file } = graph.dictionary(descriptor);
  return isReference(file) ? { kind: 'characters', font, descriptor, file } : undefined;
}

/** A font of named glyphs. */
function namedFont(graph: Graph, font: string): Font | undefined {
  const { '/FontDescriptor': descriptor } = graph.dictionary(font);
  if (!isReference(descriptor)) return undefined;
  const { '/FontFile': file, '/FontFile3': compact } = graph.dictionary(descriptor);
  if (isReference(file)) return { kind: 'type1', font, descriptor, file };
  const isCff = graph.resolved(graph.dictionary(compact)['/Subtype']) === '/Type1C';
  return isCff && isReference(compact)
    ? { kind: 'names', font, descriptor, file: compact }
    : undefined;
}

const identity: ReadonlySet<Value> = new Set(['/Identity-H', '/Identity-V']);

const fileKeys = ['/FontFile', '/FontFile2', '/FontFile3'];

/** The font files that other fonts use too; which glyphs these show is unknown. */
function sharedFiles(graph: Graph, fonts: readonly Font[]): string[] {
  const known = new Set(fonts.flatMap(({ font, descendant = font }) => [font, descendant]));
  return [...graph.objects()].flatMap(({ reference, value }) => {
    if (known.has(reference)) return [];
    const font = graph.dictionary(value);
    const all = [font, ...graph.list(font['/DescendantFonts'])];
    return all
      .map((own) => graph.dictionary(graph.dictionary(own)['/FontDescriptor']))
      .flatMap((descriptor) => fileKeys.map((key) => descriptor[key]))
      .filter(isReference);
  });
}

/** The fonts of forms, in which users write new text; none where there is no field to write in. */
function formFonts(graph: Graph): string[] {
  const form = graph.dictionary(graph.catalog['/AcroForm']);
  const isField = ({ value }: { value: Value }) =>
    graph.resolved(graph.dictionary(value)['/Subtype']) === '/Widget';
  if (!graph.list(form['/Fields']).length && ![...graph.objects()].some(isField)) return [];
  const fonts = graph.dictionary(graph.dictionary(form['/DR'])['/Font']);
  return Object.values(fonts).filter(isReference);
}

/**
 * @param fonts all with the same program
 * @param shown nothing where the shown codes are uncertain
 * @returns nothing if the program stays as it is
 */
async function programOf(
  graph: Graph,
  fonts: readonly Font[],
  shown: ShownCodes | undefined,
  folder: string,
): Promise<FontProgram | undefined> {
  const [{ kind, file } = {}] = fonts;
  const stream = file === undefined ? undefined : graph.stream(file);
  if (!stream || !kind) return undefined;
  const { size } = await stat(stream.file);
  const program = size < minBytes ? undefined : await graph.dataOf(stream);
  // A font that cannot be read stays unchanged: readers may handle it.
  const made = program && (await subsetFor(graph, program, fonts, shown).catch(() => undefined));
  if (!made || !mayGain(kind, program, made.data)) return undefined;
  const path = join(folder, `font-${stream.reference.replaceAll(' ', '-')}`);
  await writeFile(path, made.data);
  return { path, checksum: adler32(made.data), fonts, kind, stream, size, made };
}

/** Emptied outlines are zeros. With fewer of them the gain would not be worth packing the program. */
const maxShareOfContent = 0.99;

/** Whether a program may be worth packing. Those of Type 1 always are: the original is encrypted. */
const mayGain = (kind: Kind, before: Buffer, after: Buffer): boolean =>
  kind === 'type1' || contentOf(after) <= contentOf(before) * maxShareOfContent;

/** The number of bytes that are not zero. */
function contentOf(program: Buffer): number {
  let count = 0;
  for (let at = 0; at < program.length; at += 1) if (program[at]) count += 1;
  return count;
}

async function subsetFor(
  graph: Graph,
  program: Buffer,
  fonts: readonly Font[],
  shown: ShownCodes | undefined,
): Promise<Smaller | undefined> {
  const uses = fonts.map(({ font }) => ({ font, codes: shown && (shown.get(font) ?? new Set()) }));
  const [{ kind, descriptor } = {}] = fonts;
  if (kind === 'names') return emptiedCff(graph, program, uses);
  if (kind === 'type1') {
    const name = graph.resolved(graph.dictionary(descriptor ?? null)['/FontName']);
    return typeof name === 'string' ? compactType1(graph, program, name.slice(1), uses) : undefined;
  }
  if (!shown) return undefined;
  const codes = new Set(uses.flatMap((use) => [...(use.codes ?? [])]));
  const names = uses.flatMap((use) => namesOfCodes(graph, use.font, use.codes ?? []));
  const data = await subsetByCodes(program, kind, codes, names);
  return data && { data, isSubset: true };
}

/** The names that the encoding of a simple font gives some of these codes. */
function namesOfCodes(graph: Graph, font: string, codes: Iterable<number>): string[] {
  const { differences } = encodingOf(graph, graph.dictionary(font));
  return [...codes].flatMap((code) => differences.get(code) ?? []);
}

async function subsetByCodes(
  program: Buffer,
  kind: Kind | undefined,
  codes: ReadonlySet<number>,
  names: readonly string[],
): Promise<Buffer | undefined> {
  if (kind === 'glyphs') return subsetOf(program, codes);
  if (kind === 'identifiers') return withCharstringsOf(program, codes);
  const [byCode, byName] = [glyphsOfCodes(program, codes), glyphsOfNames(program, names)];
  return byCode && byName && withOutlinesOf(program, new Set([...byCode, ...byName]));
}
