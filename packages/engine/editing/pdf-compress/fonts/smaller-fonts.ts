// Subsets the fonts of a document to the glyphs that it shows, if those are certain.
import { createHash } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { Run } from '#kernel/converter.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
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

/** A font whose two-byte codes are glyph numbers, and the objects that reference it. */
type Font = { font: string; descendant: string; descriptor: string; file: string };

/** @param folder for the new fonts */
export async function smallerFonts(graph: Graph, folder: string, run: Run): Promise<NamedObjects> {
  const fonts = [...graph.objects()].flatMap(({ reference }) => fontOf(graph, reference) ?? []);
  const byFile = Map.groupBy(fonts, ({ file }) => file);
  const left = new Set([...sharedFiles(graph, fonts), ...formFonts(graph)]);
  for (const [file, same] of byFile)
    if (left.has(file) || same.some(({ font }) => left.has(font))) byFile.delete(file);
  if (!byFile.size) return {};
  const shown = await shownCodes(graph, (done, of) => run.progress(done, of, 'reading'));
  if (!shown) return {};
  const changes: NamedObjects = {};
  for (const [file, same] of byFile) {
    const glyphs = new Set(same.flatMap(({ font }) => [...(shown.get(font) ?? [])]));
    const stream = graph.stream(file);
    const made = stream && (await smaller(graph, stream, glyphs, folder));
    if (made) Object.assign(changes, { [`obj:${file}`]: { stream: made } }, renamed(graph, same));
  }
  return changes;
}

function fontOf(graph: Graph, font: string): Font | undefined {
  const dictionary = graph.dictionary(font);
  const encoding = graph.resolved(dictionary['/Encoding']);
  if (dictionary['/Subtype'] !== '/Type0' || !identity.has(encoding)) return undefined;
  const [descendant] = graph.list(dictionary['/DescendantFonts']);
  const own = graph.dictionary(descendant);
  const map = graph.resolved(own['/CIDToGIDMap']);
  const isPlain = own['/Subtype'] === '/CIDFontType2' && (map === null || map === '/Identity');
  const { '/FontDescriptor': descriptor } = own;
  const { '/FontFile2': file } = graph.dictionary(descriptor);
  if (!isPlain || !isReference(descendant) || !isReference(descriptor) || !isReference(file))
    return undefined;
  return { font, descendant, descriptor, file };
}

const identity: ReadonlySet<Value> = new Set(['/Identity-H', '/Identity-V']);

/** The font files that other fonts use too; which glyphs these show is unknown. */
function sharedFiles(graph: Graph, fonts: readonly Font[]): string[] {
  const known = new Set(fonts.flatMap(({ font, descendant }) => [font, descendant]));
  return [...graph.objects()].flatMap(({ reference, value }) => {
    if (known.has(reference)) return [];
    const font = graph.dictionary(value);
    const all = [font, ...graph.list(font['/DescendantFonts'])];
    return all
      .map((own) => graph.dictionary(graph.dictionary(own)['/FontDescriptor'])['/FontFile2'])
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
  glyphs: ReadonlySet<number>,
  folder: string,
): Promise<{ dict: Dictionary; datafile: string } | undefined> {
  const { size } = await stat(stream.file);
  const font = size < minBytes ? undefined : await graph.dataOf(stream);
  // A font that cannot be read stays unchanged: readers may handle it.
  const subset = font && (await subsetOf(font, glyphs).catch(() => undefined));
  const data = subset && (await pack(subset, { level: 9 }));
  if (!data || data.length > size * maxShareOfOriginal) return undefined;
  const datafile = join(folder, `font-${stream.reference.replaceAll(' ', '-')}`);
  await writeFile(datafile, data);
  return { dict: { '/Length1': subset.length, '/Filter': '/FlateDecode' }, datafile };
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
    set(descendant, '/BaseFont');
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
