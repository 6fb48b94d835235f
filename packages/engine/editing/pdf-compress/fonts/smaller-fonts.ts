// Subsets the fonts of a document to the glyphs that it shows, if those are certain.
import { createHash } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { Run } from '#kernel/converter.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { glyphsOfCodes } from '#formats/pdf/fonts/character-map.ts';
import { withCharstringsOf } from './emptied-charstrings.ts';
import { withOutlinesOf } from './emptied-outlines.ts';
import { subsetOf } from './font-subset.ts';
import { shownCodes } from './glyph-use.ts';
import {
  isReference,
  type NamedObjects,
  type Graph,
  type Stream,
} from '#formats/pdf/structure/graph.ts';

const pack = promisify(deflate);

/** Smaller font files have no glyphs to spare. */
const minBytes = 16 * 1024;
/** A smaller gain is not worth a change. */
const maxShareOfOriginal = 0.8;

/** How codes lead to glyphs: as their numbers, as identifiers of a CFF font, or by a TrueType font's character maps. */
type Kind = 'glyphs' | 'identifiers' | 'characters';

/** A font, and the objects that reference it. */
type Font = { kind: Kind; font: string; descendant?: string; descriptor: string; file: string };

/** @param folder for the new fonts */
export async function smallerFonts(graph: Graph, folder: string, run: Run): Promise<NamedObjects> {
  const fonts = [...graph.objects()].flatMap(({ reference }) => fontOf(graph, reference) ?? []);
  const byFile = Map.groupBy(fonts, ({ file }) => file);
  const left = new Set([...sharedFiles(graph, fonts), ...formFonts(graph)]);
  for (const [file, same] of byFile)
    if (left.has(file) || same.some(({ font, kind }) => left.has(font) || kind !== same[0]?.kind))
      byFile.delete(file);
  if (!byFile.size) return {};
  const shown = await shownCodes(graph, (done, of) => run.progress(done, of, 'reading'));
  if (!shown) return {};
  const changes: NamedObjects = {};
  for (const [file, same] of byFile) {
    const codes = new Set(same.flatMap(({ font }) => [...(shown.get(font) ?? [])]));
    const stream = graph.stream(file);
    const kind = same[0]?.kind ?? 'glyphs';
    const made = stream && (await smaller(graph, stream, { kind, codes }, folder));
    if (made) Object.assign(changes, { [`obj:${file}`]: { stream: made } }, renamed(graph, same));
  }
  return changes;
}

function fontOf(graph: Graph, font: string): Font | undefined {
  const dictionary = graph.dictionary(font);
  if (dictionary['/Subtype'] === '/TrueType') return simpleFont(graph, font);
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

/** A TrueType font with one-byte codes; its glyphs are uncertain if the encoding names them. */
function simpleFont(graph: Graph, font: string): Font | undefined {
  const { '/Encoding': encoding, '/FontDescriptor': descriptor } = graph.dictionary(font);
  if ('/Differences' in graph.dictionary(encoding) || !isReference(descriptor)) return undefined;
  const { '/FontFile2': file } = graph.dictionary(descriptor);
  return isReference(file) ? { kind: 'characters', font, descriptor, file } : undefined;
}

const identity: ReadonlySet<Value> = new Set(['/Identity-H', '/Identity-V']);

/** The font files that other fonts use too; which glyphs these show is unknown. */
function sharedFiles(graph: Graph, fonts: readonly Font[]): string[] {
  const known = new Set(fonts.flatMap(({ font, descendant = font }) => [font, descendant]));
  return [...graph.objects()].flatMap(({ reference, value }) => {
    if (known.has(reference)) return [];
    const font = graph.dictionary(value);
    const all = [font, ...graph.list(font['/DescendantFonts'])];
    return all
      .map((own) => graph.dictionary(graph.dictionary(own)['/FontDescriptor']))
      .flatMap((descriptor) => [descriptor['/FontFile2'], descriptor['/FontFile3']])
      .filter(isReference);
  });
}

/** The fonts of forms, in which users write new text. */
function formFonts(graph: Graph): string[] {
  const form = graph.dictionary(graph.catalog['/AcroForm']);
  const fonts = graph.dictionary(graph.dictionary(form['/DR'])['/Font']);
  return Object.values(fonts).filter(isReference);
}

async function smaller(
  graph: Graph,
  stream: Stream,
  use: { kind: Kind; codes: ReadonlySet<number> },
  folder: string,
): Promise<{ dict: Dictionary; datafile: string } | undefined> {
  const { size } = await stat(stream.file);
  const font = size < minBytes ? undefined : await graph.dataOf(stream);
  // A font that cannot be read stays unchanged: readers may handle it.
  const subset = font && (await subsetFor(font, use).catch(() => undefined));
  const data = subset && (await pack(subset, { level: 9 }));
  if (!data || data.length > size * maxShareOfOriginal) return undefined;
  const datafile = join(folder, `font-${stream.reference.replaceAll(' ', '-')}`);
  await writeFile(datafile, data);
  const { '/DecodeParms': _, '/Length': __, ...kept } = stream.dictionary;
  const length = use.kind === 'identifiers' ? {} : { '/Length1': subset.length };
  return { dict: { ...kept, ...length, '/Filter': '/FlateDecode' }, datafile };
}

async function subsetFor(
  font: Buffer,
  { kind, codes }: { kind: Kind; codes: ReadonlySet<number> },
): Promise<Buffer | undefined> {
  if (kind === 'glyphs') return subsetOf(font, codes);
  if (kind === 'identifiers') return withCharstringsOf(font, codes);
  const glyphs = glyphsOfCodes(font, codes);
  return glyphs && withOutlinesOf(font, glyphs);
}

/** The names of subset fonts begin with a tag (ISO 32000-2, 9.9.2). */
function renamed(graph: Graph, fonts: readonly Font[]): NamedObjects {
  const changes: NamedObjects = {};
  for (const { font, descendant, descriptor, file } of fonts) {
    const tag = tagOf(file);
    const set = (reference: string, key: string) => {
      const { '/CIDSet': _, ...dictionary } = graph.dictionary(reference);
      const name = dictionary[key];
      if (typeof name === 'string' && !tagged.test(name))
        changes[`obj:${reference}`] = {
          value: { ...dictionary, [key]: `/${tag}+${name.slice(1)}` },
        };
    };
    set(font, '/BaseFont');
    if (descendant) set(descendant, '/BaseFont');
    set(descriptor, '/FontName');
  }
  return changes;
}

const tagged = /^\/[A-Z]{6}\+/;

/** Six letters that differ for each font. */
const tagOf = (file: string): string =>
  [...createHash('sha256').update(file).digest().subarray(0, 6)]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join('');
