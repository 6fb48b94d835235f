// Reads the roles of a page's marked content from its tags: paragraph, heading, list item, table cell.
import type { Tag } from '#models/page/page-content.ts';
import { placedCells, type TaggedCell, type TaggedTable } from '#reflow/tagged/tagged-cells.ts';

export type TaggedItem = {
  /** A number on the page; nested lists have their own. */
  list: number;
  /** 0 for lists that are not nested. */
  level: number;
  /** A number on the page. */
  item: number;
  /** True for the bullet or number before the item's text. */
  isLabel: boolean;
  /** The numbering of the items, such as `Decimal`, `Disc`, `None`; ISO 32000-1, table 347. */
  numbering?: string;
};

export type TaggedRole =
  | 'text'
  | 'title'
  | 'heading'
  | 'caption'
  | 'note'
  | 'quote'
  | 'code'
  | 'contents'
  | 'figure';

export type TaggedText = {
  /** Contents with the same number are one paragraph; numbers ascend in the order of the tags. */
  paragraph: number;
  role: TaggedRole;
  /** 1 to 6, for headings. */
  headingLevel?: number;
  /** The innermost list that contains it. */
  item?: TaggedItem;
  /** The outermost table that contains it. */
  cell?: TaggedCell;
};

export type TaggedFigure = { marks: number[]; alt: string };

export type TaggedContents = {
  /** By the marks of spans, pictures and drawings. */
  byMark: ReadonlyMap<number, TaggedText>;
  tables: readonly TaggedTable[];
  figures: readonly TaggedFigure[];
};

const roles: Readonly<Record<string, TaggedRole>> = {
  P: 'text',
  Title: 'title',
  H: 'heading',
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  H5: 'heading',
  H6: 'heading',
  Caption: 'caption',
  Note: 'note',
  FENote: 'note',
  BlockQuote: 'quote',
  Code: 'code',
  TOCI: 'contents',
  Figure: 'figure',
  Formula: 'figure',
};

/** Grouping elements; text directly in one of them is a paragraph of its own. */
const groups = new Set(['Document', 'Part', 'Art', 'Sect', 'Div', 'Aside', 'LBody', 'TD', 'TH']);

/** The context of everything inside an element. */
type Context = {
  paragraph: number | undefined;
  role: TaggedRole;
  headingLevel?: number;
  item?: TaggedItem;
  cell?: TaggedCell;
  /** The number of enclosing sections, for headings without a level. */
  sections: number;
  figure?: TaggedFigure;
};

class Reader {
  readonly byMark = new Map<number, TaggedText>();
  readonly tables: TaggedTable[] = [];
  readonly figures: TaggedFigure[] = [];
  #paragraphs = 0;
  #lists = 0;
  #items = 0;
  /** The paragraph of an item's label, until its text follows. */
  #labelled: number | undefined;

  read(tag: Tag, context: Context): void {
    const { type } = tag;
    if (type === 'Table' && !context.cell) this.#table(tag, context);
    else if (type === 'L') this.#list(tag, context);
    else if (type === 'LI') this.#item(tag, context);
    else if (type === 'Lbl' && context.item) this.#label(tag, context);
    else this.#children(tag, this.#inside(tag, context));
  }

  /** Adjacent contents form one paragraph, also inside inline elements; block elements end it. */
  #children(tag: Tag, context: Context): void {
    let own = context;
    const isText = context.paragraph !== undefined || tag.children.some(isInLine);
    for (const child of tag.children) {
      if (isInLine(child) || (isText && isCode(child))) {
        if (own.paragraph === undefined) own = { ...own, paragraph: this.#nextParagraph() };
        if (typeof child === 'number') this.#mark(child, own);
        else this.read(child, own);
      } else if (typeof child !== 'number') {
        this.read(child, context);
        own = context;
      }
    }
  }

  #nextParagraph(): number {
    const labelled = this.#labelled;
    this.#labelled = undefined;
    return labelled ?? this.#paragraphs++;
  }

  #mark(mark: number, { paragraph = 0, role, headingLevel, item, cell, figure }: Context): void {
    figure?.marks.push(mark);
    this.byMark.set(mark, {
      paragraph,
      role,
      ...(headingLevel && { headingLevel }),
      ...(item && { item }),
      ...(cell && { cell }),
    });
  }

  /** The context inside an element. */
  #inside(tag: Tag, context: Context): Context {
    const { type } = tag;
    const role = roles[type];
    if (groups.has(type))
      return { ...context, paragraph: undefined, sections: context.sections + 1 };
    if (!role) return context;
    // Figures in a line of text belong to its paragraph.
    if (role === 'figure') return { ...context, role, figure: this.#figure(tag) };
    if (role === 'code' && context.paragraph !== undefined) return { ...context, role };
    if (role === 'quote' || role === 'contents')
      return { ...context, role, paragraph: holdsBlocks(tag) ? undefined : this.#nextParagraph() };
    const isPlain = role === 'text';
    const level = role === 'heading' ? headingLevelOf(type, context) : undefined;
    return {
      ...context,
      role: isPlain ? context.role : role,
      paragraph: this.#nextParagraph(),
      ...(level && { headingLevel: level }),
    };
  }

  #figure({ alt = '' }: Tag): TaggedFigure {
    const figure = { marks: [], alt };
    this.figures.push(figure);
    return figure;
  }

  #list(tag: Tag, context: Context): void {
    const level = context.item ? context.item.level + 1 : 0;
    const { numbering } = tag;
    const item = {
      list: this.#lists++,
      level,
      item: this.#items,
      isLabel: false,
      ...(numbering && { numbering }),
    };
    this.#labelled = undefined;
    this.#children(tag, { ...context, paragraph: undefined, item });
  }

  #item(tag: Tag, context: Context): void {
    this.#labelled = undefined;
    const item = context.item ?? { list: this.#lists++, level: 0, isLabel: false, item: 0 };
    const own = { ...item, item: this.#items++ };
    this.#children(tag, { ...context, paragraph: undefined, item: own });
    this.#labelled = undefined;
  }

  /** A label forms one paragraph with the text that follows it. */
  #label(tag: Tag, context: Context): void {
    const paragraph = context.paragraph ?? this.#nextParagraph();
    const item = { ...context.item!, isLabel: true };
    this.#children(tag, { ...context, paragraph, item });
    this.#labelled = paragraph;
  }

  #table(tag: Tag, context: Context): void {
    const { item: _, ...outside } = context;
    const { tags, ...table } = placedCells(tag, this.tables.length);
    this.tables.push(table);
    for (const [cell, child] of tags) {
      this.#labelled = undefined;
      this.#children(child, { ...outside, paragraph: undefined, cell });
    }
    for (const other of tag.children)
      if (typeof other !== 'number' && other.type === 'Caption') this.read(other, outside);
  }
}

function headingLevelOf(type: string, { sections }: Context): number {
  const numbered = Number(type.slice(1));
  return numbered || Math.max(1, Math.min(6, sections - 1));
}

/** Parts of lists and tables. */
const parts = new Set(['L', 'LI', 'Lbl', 'Table']);

const isBlock = ({ type }: Tag): boolean =>
  groups.has(type) || parts.has(type) || (roles[type] !== undefined && roles[type] !== 'figure');

const holdsBlocks = ({ children }: Tag): boolean =>
  children.some((child) => typeof child !== 'number' && (isBlock(child) || holdsBlocks(child)));

/** True for a child that flows with the surrounding text: marked content, a link, a picture. */
const isInLine = (child: Tag | number): boolean =>
  typeof child === 'number' || (!isBlock(child) && !holdsBlocks(child));

/** Code in a sentence flows too; on its own it is a paragraph. */
const isCode = (child: Tag | number): boolean =>
  typeof child !== 'number' && child.type === 'Code' && !holdsBlocks(child);

/** Reads the tags of a page. */
export function taggedContents(tags: readonly Tag[]): TaggedContents {
  const reader = new Reader();
  for (const tag of tags) reader.read(tag, { paragraph: undefined, role: 'text', sections: 0 });
  return reader;
}
