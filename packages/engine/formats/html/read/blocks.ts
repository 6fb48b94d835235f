// Reads the body of a web page as blocks of the document model.
import { isBlank } from '#models/document/content.ts';
import type {
  Alignment,
  Block,
  Inline,
  ListItem,
  ParagraphRole,
  TextStyle,
} from '#models/document/model.ts';
import { safeAddress } from '#formats/html/inline.ts';
import { addPreformatted, addText, finished } from './content.ts';
import { alignmentOf, declarationsOf, textStyleOf } from './css.ts';
import { nextItem, openList, type OpenList } from './lists.ts';
import { attributeOf, hasClass, isElement, textOf, type Element, type Node } from './node.ts';
import type { Pictures } from './pictures.ts';
import { tableOf } from './tables.ts';

/** What the elements around a node set. */
type Context = {
  style: TextStyle;
  role: ParagraphRole;
  link?: string | undefined;
  align?: Alignment | undefined;
  rtl?: boolean | undefined;
  list?: OpenList | undefined;
};

/** The text of a paragraph or heading. */
type Flow = { content: Inline[]; align?: Alignment; rtl?: boolean };

const namesOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Elements without text to read, and controls. */
const skipped = namesOf(
  'head title script style template noscript iframe object embed svg math canvas audio video select button input textarea',
);
const blockElements = namesOf(
  'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main nav ol p pre search section summary table ul',
);

/** The formatting that elements stand for. */
const styles: Readonly<Record<string, TextStyle>> = {
  ...{ b: { bold: true }, strong: { bold: true } },
  ...{ i: { italic: true }, em: { italic: true }, cite: { italic: true }, dfn: { italic: true } },
  ...{ u: { underline: true }, ins: { underline: true } },
  ...{ s: { strike: true }, del: { strike: true }, strike: { strike: true } },
  ...{ sup: { script: 'super' }, sub: { script: 'sub' } },
  ...{ code: { font: 'Courier New' }, kbd: { font: 'Courier New' }, samp: { font: 'Courier New' } },
  mark: { background: 'FFFF00' },
};

/** The role that elements and the classes of our own pages give to their paragraphs. */
function roleOf(element: Element): ParagraphRole | undefined {
  if (element.name === 'blockquote') return 'quote';
  if (element.name === 'pre') return 'code';
  if (element.name === 'figcaption' || element.name === 'caption') return 'caption';
  if (element.name === 'p' && hasClass(element, 'subtitle')) return 'subtitle';
  return element.name === 'p' && hasClass(element, 'caption') ? 'caption' : undefined;
}

const hasBackground = ({ name }: Element) => /^t[dhr]$/.test(name) || blockElements.has(name);

const headingLevel = ({ name }: Element) => Number(/^h([1-6])$/.exec(name)?.[1] ?? 0);

class BlocksReader {
  readonly #pictures: Pictures;
  #blocks: Block[] = [];
  #content: Inline[] = [];
  /** The list item whose text has not been read yet. */
  #item: ListItem | undefined;
  #lists = 0;

  constructor(pictures: Pictures) {
    this.#pictures = pictures;
  }

  read(nodes: readonly Node[], context: Context): Block[] {
    this.#nodes(nodes, context);
    this.#flush(context);
    return this.#blocks;
  }

  #nodes(nodes: readonly Node[], context: Context): void {
    for (const node of nodes) {
      if (isElement(node)) this.#element(node, context);
      else this.#text(textOf(node) ?? '', context);
    }
  }

  #text(text: string, { style, link, role }: Context): void {
    if (role === 'code') addPreformatted(this.#content, text, style);
    else addText(this.#content, text, style, link);
  }

  #element(element: Element, context: Context): void {
    const { name } = element;
    if (skipped.has(name)) return;
    if (blockElements.has(name)) this.#block(element, context);
    else if (name === 'br') this.#content.push({ kind: 'break' });
    else if (name === 'img') this.#picture(element, context);
    else this.#nodes(element.children, this.#inside(element, context));
  }

  #picture(element: Element, { style, link }: Context): void {
    const picture = this.#pictures.get(element);
    if (picture) this.#content.push({ kind: 'inlinePicture', picture });
    // A picture elsewhere is not fetched: its description links to it.
    else {
      const address = safeAddress(attributeOf(element, 'src'));
      addText(this.#content, attributeOf(element, 'alt'), style, link ?? address);
    }
  }

  /** The context for the content of an element. */
  #inside(element: Element, context: Context): Context {
    const own = { ...styles[element.name], ...textStyleOf(declarationsOf(element)) };
    // The background of a block or a cell is not that of its text.
    if (hasBackground(element)) delete own.background;
    const address = element.name === 'a' ? safeAddress(attributeOf(element, 'href')) : undefined;
    const direction = attributeOf(element, 'dir').toLowerCase();
    return {
      ...context,
      style: { ...context.style, ...own },
      role: roleOf(element) ?? context.role,
      link: address ?? context.link,
      align: alignmentOf(element) ?? context.align,
      rtl: direction ? direction === 'rtl' : context.rtl,
    };
  }

  #block(element: Element, context: Context): void {
    this.#flush(context);
    const inside = this.#inside(element, context);
    if (element.name === 'table') this.#table(element, inside);
    else if (element.name === 'ul' || element.name === 'ol') this.#list(element, inside);
    else if (element.name === 'li') this.#listItem(element, inside);
    else {
      this.#nodes(element.children, inside);
      this.#flush(inside, element);
    }
  }

  #list(element: Element, context: Context): void {
    const list = openList(element, `list ${++this.#lists}`, context.list);
    this.#nodes(element.children, { ...context, list });
    this.#flush(context);
  }

  /** The paragraphs of an item become one, because items of the model have one. */
  #listItem(element: Element, context: Context): void {
    const list = context.list ?? openList(element, `list ${++this.#lists}`, undefined);
    this.#item = nextItem(list, element);
    this.#nodes(element.children, { ...context, list });
    this.#flush(context, element);
    this.#item = undefined;
  }

  #table(element: Element, context: Context): void {
    const inCell = { ...context, list: undefined, align: undefined };
    const table = tableOf(element, (cell) =>
      new BlocksReader(this.#pictures).read(cell.children, this.#inside(cell, inCell)),
    );
    const captions = element.children.filter(
      (child) => isElement(child) && child.name === 'caption',
    );
    this.#nodes(captions, context);
    if (table) this.#blocks.push(table);
  }

  /**
   * Ends a paragraph.
   * @param element the element that ends; an empty `p` is an empty line
   */
  #flush(context: Context, element?: Element): void {
    const content = finished(this.#content);
    this.#content = [];
    const isShown = content.some(({ kind }) => kind === 'inlinePicture') || !isBlank(content);
    const { align, rtl } = context;
    const flow = { content: isShown ? content : [], ...(align && { align }), ...(rtl && { rtl }) };
    if (this.#item) this.#endItemText(this.#item, flow, isShown || element?.name === 'li');
    else if (isShown || element?.name === 'p') this.#add(flow, context, element);
  }

  #add(flow: Flow, { role }: Context, element: Element | undefined): void {
    const level = element ? headingLevel(element) : 0;
    if (level && hasClass(element!, 'title'))
      this.#blocks.push({ kind: 'paragraph', role: 'title', ...flow });
    else if (level) this.#blocks.push({ kind: 'heading', level, ...flow });
    else this.#blocks.push(pictureAlone(flow) ?? { kind: 'paragraph', role, ...flow });
  }

  #endItemText(item: ListItem, flow: Flow, isShown: boolean): void {
    const last = this.#blocks.at(-1);
    const isSame = last?.kind === 'paragraph' && last.list === item;
    if (!isShown || (isSame && !flow.content.length)) return;
    if (!isSame) this.#blocks.push({ kind: 'paragraph', role: 'body', ...flow, list: item });
    else
      this.#blocks[this.#blocks.length - 1] = {
        ...last,
        content: [...last.content, { kind: 'break' }, ...flow.content],
      };
  }
}

/** A paragraph that consists of one picture. */
function pictureAlone({ content, align }: Flow): Block | undefined {
  const [only, ...others] = content;
  if (only?.kind !== 'inlinePicture' || others.length) return undefined;
  return { ...only.picture, ...(align && { align }) };
}

/** True for an empty line, which has no meaning at the end of a document. */
const isEmptyLine = (block: Block | undefined) =>
  block?.kind === 'paragraph' && !block.list && block.content.length === 0;

/** The blocks of a page. */
export function blocksOf(nodes: readonly Node[], pictures: Pictures): Block[] {
  const blocks = new BlocksReader(pictures).read(nodes, { style: {}, role: 'body' });
  while (isEmptyLine(blocks.at(-1))) blocks.pop();
  return blocks;
}
