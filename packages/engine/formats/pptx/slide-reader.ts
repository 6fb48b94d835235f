// Reads one slide: its title, and its blocks in reading order.
import { plainText } from '#models/document/content.ts';
import type { Block, Inline, Paragraph, Picture } from '#models/document/model.ts';
import { chartBlocks } from '#formats/ooxml/chart.ts';
import { diagramItems } from '#formats/ooxml/diagram.ts';
import { attribute, find, firstWithin, type Element } from '#formats/ooxml/element.ts';
import { targetOf, type OfficePackage } from '#formats/ooxml/package.ts';
import { cropOf, descriptionOf, relatedImage } from '#formats/ooxml/pictures.ts';
import type { ReadSlide } from '#models/presentation/model.ts';
import { Inheritance, isTitle, type Inheritances } from './inheritance.ts';
import { inReadingOrder } from './reading-order.ts';
import { graphicOf, isShown, propertiesOf, shapesIn, type Shape } from './shapes.ts';
import type { ListedSlide } from './slide-list.ts';
import { readTable } from './table-reader.ts';
import { paragraphsOf, sizeOf, type TextContext } from './text-reader.ts';

/** Placeholders that are left out: they repeat on every slide, or show the slide in its notes. */
const left = new Set(['dt', 'ftr', 'sldNum', 'hdr', 'sldImg']);
const longestTitle = 100;

type Source = { from: OfficePackage; inheritances: Inheritances; nextList(): string };
type ReadShape = { shape: Shape; blocks: Block[] };

class SlideReader {
  readonly #from: OfficePackage;
  readonly #context: TextContext;

  constructor(from: OfficePackage, context: TextContext) {
    this.#from = from;
    this.#context = context;
  }

  async read(root: Element | undefined): Promise<Pick<ReadSlide, 'title' | 'blocks'>> {
    const shapes = [...this.#shapes(root)];
    const named = shapes.find(({ placeholder }) => placeholder && isTitle(placeholder));
    const title = (named && this.#titleOf(named)) ?? [];
    const others = await this.#blocksOf(shapes.filter((shape) => shape !== named));
    const stand = title.length ? undefined : this.#standIn(others);
    const [instead] = stand?.blocks ?? [];
    const blocks = others.filter((shape) => shape !== stand).flatMap((shape) => shape.blocks);
    return { title: instead?.kind === 'paragraph' ? instead.content : title, blocks };
  }

  *#shapes(root: Element | undefined): Generator<Shape> {
    for (const shape of shapesIn(find(root, 'p:cSld', 'p:spTree'), this.#context.inheritance))
      if (!left.has(shape.placeholder?.type ?? '')) yield shape;
  }

  /** All lines of the title, joined. */
  #titleOf(shape: Shape): Inline[] {
    const [first, ...rest] = this.#paragraphs(shape).map(({ content }) => content);
    const lines = rest.flatMap((content): Inline[] => [{ kind: 'break' }, ...content]);
    return [...(first ?? []), ...lines];
  }

  /** The blocks of each shape, in reading order. */
  async #blocksOf(shapes: readonly Shape[]): Promise<ReadShape[]> {
    const read: ReadShape[] = [];
    for (const shape of shapes) {
      const blocks = await this.#shapeBlocks(shape);
      if (blocks.length) read.push({ shape, blocks });
    }
    const texts = read.flatMap(({ blocks }) => blocks).filter((one) => one.kind === 'paragraph');
    const rightToLeft = texts.filter(({ rtl }) => rtl).length > texts.length / 2;
    return inReadingOrder(
      read.map((value) => ({ box: value.shape.box, value })),
      rightToLeft,
    );
  }

  async #shapeBlocks(shape: Shape): Promise<Block[]> {
    const { element } = shape;
    if (element.name === 'p:pic') return this.#picture(shape, find(element, 'p:blipFill'));
    if (element.name === 'p:graphicFrame') return this.#graphic(shape);
    const fill = find(element, 'p:spPr', 'a:blipFill');
    return [...(fill ? this.#picture(shape, fill) : []), ...this.#text(shape)];
  }

  #paragraphs({ element, placeholder }: Shape): Paragraph[] {
    const lists = this.#context.inheritance.levelLists(element, placeholder);
    return paragraphsOf(find(element, 'p:txBody'), lists, this.#context);
  }

  #text(shape: Shape): Paragraph[] {
    const paragraphs = this.#paragraphs(shape);
    if (shape.placeholder?.type !== 'subTitle') return paragraphs;
    return paragraphs.map((paragraph) => ({ ...paragraph, role: 'subtitle' }));
  }

  #picture(shape: Shape, fill: Element | undefined): Block[] {
    const { relations } = this.#context;
    const image = relatedImage(this.#from, relations, attribute(find(fill, 'a:blip'), 'r:embed'));
    if (!image) return [];
    const crop = cropOf(fill);
    const picture: Picture = {
      ...{ kind: 'picture', image, alt: descriptionOf(propertiesOf(shape)) },
      ...{ width: Math.max(1, shape.box.width), height: Math.max(1, shape.box.height) },
      ...(crop && { crop }),
    };
    return [picture];
  }

  async #graphic(shape: Shape): Promise<Block[]> {
    const data = graphicOf(shape);
    const table = find(data, 'a:tbl');
    if (table) return [readTable(table, this.#context)].filter((found) => found !== undefined);
    const chart = await this.#root(find(data, 'c:chart'), 'r:id');
    if (chart) return chartBlocks(chart.root);
    const diagram = await this.#root(find(data, 'dgm:relIds'), 'r:dm');
    if (diagram) return diagramItems(diagram.root, diagram.part);
    // An embedded object is represented by its picture.
    const picture = firstWithin(data, 'p:pic');
    return picture ? this.#picture(shape, find(picture, 'p:blipFill')) : [];
  }

  async #root(element: Element | undefined, name: string) {
    const part = this.#context.relations.get(attribute(element, name) ?? '')?.target;
    const root = part ? await this.#from.part(part) : undefined;
    return part && root ? { part, root } : undefined;
  }

  /** If there is no title, a short text in larger letters than everything else replaces it. */
  #standIn(read: readonly ReadShape[]): ReadShape | undefined {
    const sized = read
      .filter(({ blocks }) => blocks.some(({ kind }) => kind === 'paragraph'))
      .map((one) => ({ one, size: this.#sizeOf(one.shape) }))
      .sort((a, b) => b.size - a.size);
    const [largest, next] = sized;
    const [only, ...more] = largest?.one.blocks ?? [];
    const isLine = only?.kind === 'paragraph' && !more.length && !only.list;
    const isShort = isLine && plainText(only.content).length <= longestTitle;
    const isLarger = !!next && !!largest && largest.size > next.size;
    return isShort && isLarger ? largest.one : undefined;
  }

  #sizeOf({ element, placeholder }: Shape): number {
    return sizeOf(find(element, 'p:txBody'), element, placeholder, this.#context);
  }
}

/** The paragraphs of a slide's speaker notes. */
async function notesOf({ from, nextList }: Source, part: string | undefined): Promise<Block[]> {
  const root = part ? await from.part(part) : undefined;
  if (!part || !root) return [];
  const relations = await from.relations(part);
  const inheritance = new Inheritance(undefined, undefined, undefined, undefined);
  const shapes = [...shapesIn(find(root, 'p:cSld', 'p:spTree'), inheritance)];
  return shapes
    .filter(({ placeholder }) => placeholder?.type === 'body')
    .flatMap(({ element }) =>
      paragraphsOf(find(element, 'p:txBody'), [], { inheritance, relations, nextList }),
    );
}

/** Reads a slide. @throws ProblemError `damaged_file`, `too_complex` */
export async function readSlide(
  { part, section }: ListedSlide,
  source: Source,
): Promise<ReadSlide> {
  const { from, inheritances, nextList } = source;
  const root = await from.part(part);
  const relations = await from.relations(part);
  const inheritance = await inheritances.of(targetOf(relations, 'slideLayout'));
  const context = { inheritance, relations, nextList };
  return {
    ...(await new SlideReader(from, context).read(root)),
    notes: await notesOf(source, targetOf(relations, 'notesSlide')),
    isHidden: !isShown(root),
    isTitleSlide: inheritance.layoutType === 'title',
    section,
  };
}
