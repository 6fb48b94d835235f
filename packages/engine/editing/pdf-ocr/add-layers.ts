// Adds text layers to the pages of a document.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { Matrix } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { operationsOf } from '#formats/pdf/syntax/content-reader.ts';
import { deflatedJpeg, deflatedKeys, isBareJpeg } from '#formats/pdf/structure/deflated-jpegs.ts';
import { graphOf, isReference, type Graph } from '#formats/pdf/structure/graph.ts';
import { structureOf, type Source } from '#formats/pdf/structure/document.ts';
import { boxesOf } from '#formats/pdf/structure/page-boxes.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { writeChanged, type Change } from '#formats/pdf/structure/update.ts';
import { number } from '#formats/pdf/writer.ts';
import { fontProgram, LayerFont, reach } from './layer-font.ts';
import { movedAnnotation } from '#formats/pdf/structure/moved-annotation.ts';
import { contentOf, type PageLayer } from './text-layer.ts';

type Place = {
  /** The path of the document to write. */
  target: string;
  /** An empty folder for its parts. */
  folder: string;
};

/** @throws ProblemError `damaged_file`, `too_complex` */
export async function addLayers(
  source: Source,
  layers: readonly PageLayer[],
  { target, folder }: Place,
  run: Run,
): Promise<void> {
  const { pages } = await structureOf(source, run);
  const graph = await graphOf(source, folder, run);
  const update = new Update(graph, folder);
  const font = new LayerFont();
  const fontReference = update.reserve();
  for (const layer of layers) {
    const page = pages[layer.number - 1];
    if (!page) continue;
    await addLayer(update, page, layer, { font, fontReference });
    await deflateScans(update, page);
  }
  await addFont(update, font, fontReference);
  const { objects } = update;
  await writeChanged(source, target, { objects, maxId: graph.maxId, graph }, run);
}

/** Collects new and changed objects. */
class Update {
  readonly graph: Graph;
  readonly #folder: string;
  readonly objects: Record<string, Change> = {};
  #lastId: number;

  constructor(graph: Graph, folder: string) {
    this.graph = graph;
    this.#folder = folder;
    this.#lastId = graph.maxId;
  }

  /** Reserves a reference for an object that is set later. */
  reserve(): string {
    this.#lastId += 1;
    return `${this.#lastId} 0 R`;
  }

  set(reference: string, value: Value): void {
    this.objects[reference] = { value };
  }

  add(value: Value): string {
    const reference = this.reserve();
    this.set(reference, value);
    return reference;
  }

  async setStream(reference: string, data: Buffer, dict: Dictionary): Promise<void> {
    const datafile = join(this.#folder, `packed-${reference.replaceAll(' ', '-')}`);
    await writeFile(datafile, data);
    this.objects[reference] = { stream: { dict, datafile } };
  }

  async addStream(data: Buffer, dictionary: Dictionary = {}): Promise<string> {
    const reference = this.reserve();
    const datafile = join(this.#folder, `new-${this.#lastId}`);
    await writeFile(datafile, deflateSync(data));
    const dict = { ...dictionary, '/Filter': '/FlateDecode' };
    this.objects[reference] = { stream: { dict, datafile } };
    return reference;
  }
}

type Font = { font: LayerFont; fontReference: string };

/**
 * Adds a layer. The page's own content is enclosed in `q` and `Q`, so that the layer starts with the initial graphics
 * state.
 */
async function addLayer(
  update: Update,
  reference: string,
  layer: PageLayer,
  { font, fontReference }: Font,
): Promise<void> {
  const { graph } = update;
  const page = graph.dictionary(reference);
  const contents = graph.partsOf(page['/Contents']);
  const { opened, closed } = await statesLeft(graph, contents);
  const moved = layer.straightened?.map(number).join(' ');
  const before = `${'q '.repeat(1 + closed)}${moved ? `${moved} cm` : ''}\n`;
  const resources = graph.inherited(page, '/Resources');
  const fonts = graph.dictionary(resources['/Font']);
  const name = freeName(fonts);
  const after = `\n${'Q '.repeat(1 + opened)}\n${contentOf(layer, font, name)}\n`;
  update.set(reference, {
    ...page,
    '/Contents': [
      await update.addStream(Buffer.from(before)),
      ...contents,
      await update.addStream(Buffer.from(after)),
    ],
    '/Resources': { ...resources, '/Font': { ...fonts, [`/${name}`]: fontReference } },
    ...(layer.turned && { '/Rotate': (boxesOf(graph, page).rotation + layer.turned) % 360 }),
    ...(layer.straightened && { '/Annots': movedAnnotations(update, page, layer.straightened) }),
  });
}

/** Compresses a page's JPEGs losslessly with Flate where that makes them smaller, so that the text layer adds less to the file's size. */
async function deflateScans(update: Update, reference: string): Promise<void> {
  const { graph, objects } = update;
  const resources = graph.inherited(graph.dictionary(reference), '/Resources');
  for (const value of Object.values(graph.dictionary(resources['/XObject']))) {
    const image = graph.stream(value);
    if (!image || image.reference in objects || !isBareJpeg(graph, image)) continue;
    const packed = await deflatedJpeg(await readFile(image.file));
    if (packed) await update.setStream(image.reference, packed, deflatedKeys(graph, image));
  }
}

/** The list of a page's annotations, moved; those that are objects of their own are changed in place. */
function movedAnnotations(update: Update, page: Dictionary, matrix: Matrix): Value[] {
  const { graph } = update;
  return graph.list(page['/Annots']).map((annotation) => {
    const moved = movedAnnotation(graph, annotation, matrix);
    if (!isReference(annotation)) return moved;
    update.set(annotation, moved);
    return annotation;
  });
}

/** Counts the graphics states that a content stream leaves open, and those it closes without having opened them. */
async function statesLeft(graph: Graph, contents: readonly Value[]) {
  let [depth, lowest] = [0, 0];
  for (const { operator } of operationsOf(await graph.joined(contents))) {
    if (operator === 'q') depth += 1;
    else if (operator === 'Q') depth -= 1;
    lowest = Math.min(lowest, depth);
  }
  return { opened: depth - lowest, closed: -lowest };
}

function freeName(fonts: Dictionary): string {
  let name = 'Recognised';
  for (let count = 2; `/${name}` in fonts; count += 1) name = `Recognised${count}`;
  return name;
}

async function addFont(update: Update, font: LayerFont, reference: string): Promise<void> {
  const name = '/Recognised';
  const program = fontProgram();
  const descriptor = update.add({
    '/Type': '/FontDescriptor',
    '/FontName': name,
    // Flags of the font: symbolic, fixed pitch.
    '/Flags': 5,
    '/FontBBox': [0, reach.descent, 1000 * font.advance, reach.ascent],
    '/ItalicAngle': 0,
    '/Ascent': reach.ascent,
    '/Descent': reach.descent,
    '/CapHeight': reach.ascent,
    '/StemV': 80,
    '/FontFile2': await update.addStream(program, { '/Length1': program.length }),
  });
  const descendant = update.add({
    '/Type': '/Font',
    '/Subtype': '/CIDFontType2',
    '/BaseFont': name,
    '/CIDSystemInfo': { '/Registry': 'u:Adobe', '/Ordering': 'u:Identity', '/Supplement': 0 },
    '/CIDToGIDMap': await update.addStream(font.glyphs()),
    '/DW': 1000 * font.advance,
    '/FontDescriptor': descriptor,
  });
  update.set(reference, {
    '/Type': '/Font',
    '/Subtype': '/Type0',
    '/BaseFont': name,
    '/Encoding': '/Identity-H',
    '/DescendantFonts': [descendant],
    '/ToUnicode': await update.addStream(Buffer.from(font.toUnicode())),
  });
}
