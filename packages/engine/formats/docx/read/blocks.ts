// Reads paragraphs and tables of a Word document as blocks of the document model.
import { isBlank } from '#models/document/content.ts';
import type { Block, Heading, ListItem, Paragraph } from '#models/document/model.ts';
import type { BlocksOf, Context } from '#formats/docx/read/context.ts';
import { drawingBlocks } from '#formats/docx/read/drawings.ts';
import { RunReader } from '#formats/docx/read/runs.ts';
import {
  settingsOf,
  type ParagraphSettings,
  type ResolvedParagraphStyle,
} from '#formats/docx/read/styles.ts';
import { readTable } from '#formats/docx/read/tables.ts';
import { attribute, find, within, type Element } from '#formats/ooxml/element.ts';

const alignments: Record<string, NonNullable<Paragraph['align']>> = {
  center: 'center',
  right: 'end',
  end: 'end',
  both: 'justify',
  distribute: 'justify',
};

function alignmentOf(settings: ParagraphSettings): Pick<Paragraph, 'align'> {
  const align = alignments[settings.align ?? ''];
  return align ? { align } : {};
}

/** The list of a paragraph, with its counter advanced. */
function listOf(
  { numbering }: Context,
  settings: ParagraphSettings,
  style: ResolvedParagraphStyle,
): ListItem | undefined {
  const { id, level } = settings.numbering ?? { id: '0', level: 0 };
  if (id === '0') return undefined;
  const isFromStyle = settings.numbering === style.settings.numbering;
  const depth = (isFromStyle ? numbering.levelOfStyle(id, style.ids) : undefined) ?? level;
  const marker = numbering.next(id, depth);
  return marker && { list: id, level: depth, marker };
}

const labelOf = (list: ListItem | undefined): string => {
  if (list?.marker.kind === 'label') return list.marker.text;
  if (list?.marker.kind !== 'number') return '';
  return `${list.marker.before}${list.marker.ordinal}${list.marker.after}`;
};

type Read = Pick<Paragraph, 'content' | 'rtl'>;

function textBlock(
  read: Read,
  context: Context,
  settings: ParagraphSettings,
  style: ResolvedParagraphStyle,
  isContents: boolean,
): Heading | Paragraph {
  const list = listOf(context, settings, style);
  const label = labelOf(list);
  const flow = { ...read, ...alignmentOf(settings) };
  const isHeading = settings.outline && style.role !== 'title' && !isContents;
  if (isHeading && style.role !== 'contents')
    return { kind: 'heading', level: settings.outline ?? 1, ...flow, ...(label && { label }) };
  const role = isContents ? 'contents' : style.role;
  return { kind: 'paragraph', role, ...flow, ...(list && { list }) };
}

/** Pictures have the alignment of the paragraph that they are in. */
const aligned = (settings: ParagraphSettings) => (block: Block) =>
  block.kind === 'picture' ? { ...block, ...alignmentOf(settings) } : block;

const pageBreak = { kind: 'pageBreak' } as const;

/** The blocks of one paragraph: its text, and the pictures and text boxes anchored in it. */
async function paragraphBlocks(element: Element, context: Context): Promise<Block[]> {
  const properties = find(element, 'w:pPr');
  const style = context.styles.paragraph(attribute(find(properties, 'w:pStyle'), 'w:val'));
  const settings = { ...style.settings, ...settingsOf(properties) };
  const runs = new RunReader(context, style).read(element);
  const drawn: Block[] = [];
  for (const object of runs.objects)
    drawn.push(...(await drawingBlocks(object, context, blocksOf)).map(aligned(settings)));
  const read = { content: runs.content, ...(settings.rtl && { rtl: true }) };
  const text = isBlank(runs.content)
    ? []
    : [textBlock(read, context, settings, style, runs.isContents)];
  return [
    ...(settings.breaksBefore || runs.pageBreaks.before ? [pageBreak] : []),
    ...(runs.isObjectFirst ? [...drawn, ...text] : [...text, ...drawn]),
    ...(runs.pageBreaks.after ? [pageBreak] : []),
  ];
}

/** True if the paragraph mark was deleted, so that the paragraph continues in the next one. */
const isJoinedToNext = (paragraph: Element) =>
  find(paragraph, 'w:pPr', 'w:rPr', 'w:del') !== undefined;

/** Joins two paragraphs; the properties of the second count (section 17.13.5.15). */
function joinedParagraph(first: Element, second: Element): Element {
  const isRun = ({ name }: Element) => name !== 'w:pPr';
  const properties = second.children.filter((child) => !isRun(child));
  const runs = [...first.children.filter(isRun), ...second.children.filter(isRun)];
  return { ...second, children: [...properties, ...runs] };
}

/** Reads paragraphs and tables in order, with reviewers' changes accepted. */
export class BlockReader {
  readonly #context: Context;
  #pending: Element | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  /** @param element `w:p` or `w:tbl` */
  async take(element: Element): Promise<Block[]> {
    if (element.name === 'w:tbl') return [...(await this.end()), ...(await this.#table(element))];
    const paragraph = this.#pending ? joinedParagraph(this.#pending, element) : element;
    this.#pending = isJoinedToNext(element) ? paragraph : undefined;
    return this.#pending ? [] : paragraphBlocks(paragraph, this.#context);
  }

  /** A paragraph that waited for a next one that did not come. */
  async end(): Promise<Block[]> {
    const pending = this.#pending;
    this.#pending = undefined;
    return pending ? paragraphBlocks(pending, this.#context) : [];
  }

  async #table(element: Element): Promise<Block[]> {
    const table = await readTable(element, this.#context, blocksOf);
    return table ? [table] : [];
  }
}

/** All blocks of elements such as a cell's content. */
export const blocksOf: BlocksOf = async (elements, context) => {
  const reader = new BlockReader(context);
  const blocks: Block[] = [];
  const parent = { name: '', attributes: new Map<string, string>(), children: elements, text: '' };
  for (const element of within(parent, ['w:p', 'w:tbl']))
    blocks.push(...(await reader.take(element)));
  return [...blocks, ...(await reader.end())];
};
