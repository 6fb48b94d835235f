// Writes the blocks of a document as HTML in sequence; lists stay open between their items.
import { isBreak } from '#models/document/content.ts';
import type {
  Alignment,
  Block,
  Break,
  Cell,
  DocumentFormatting,
  Heading,
  Note,
  Paragraph,
  Picture,
  PictureFloat,
  TextStyle,
} from '#models/document/model.ts';
import { imageMarkup, inlineMarkup } from './inline.ts';
import { Lists } from './lists.ts';
import {
  attribute,
  colorValue,
  declaration,
  element,
  escaped,
  points,
  styleAttribute,
  type Markup,
} from './markup.ts';
import { tableMarkup } from './table.ts';

const deepestHeading = 6;
/** The maximum indent, as a share of the screen's width. */
const widestIndent = '10%';
const usualText: TextStyle = { font: 'Calibri', size: 11 };

const alignments: Record<Alignment, string> = {
  start: '',
  center: 'center',
  end: 'end',
  justify: 'justify',
};

const space = (property: string, value: number | undefined) =>
  value ? declaration(property, points(value)) : '';

const indent = (side: string, value: number | undefined) =>
  value && value > 0
    ? declaration(`margin-inline-${side}`, `min(${points(value)},${widestIndent})`)
    : '';

/** The CSS of a paragraph; a list item has the indents of its list. */
function declarations({ align, formatting }: Heading | Paragraph, isItem = false): string[] {
  return [
    declaration('text-align', alignments[align ?? 'start']),
    space('margin-top', formatting?.before),
    space('margin-bottom', formatting?.after),
    declaration('background-color', colorValue(formatting?.background)),
    ...(isItem
      ? []
      : [
          indent('start', formatting?.indent),
          indent('end', formatting?.endIndent),
          space('text-indent', formatting?.firstIndent),
        ]),
  ];
}

const direction = (rtl: boolean | undefined) => (rtl ? attribute('dir', 'rtl') : '');

const isItem = (block: Block): block is Paragraph & Required<Pick<Paragraph, 'list'>> =>
  block.kind === 'paragraph' && block.list !== undefined;

/** The element and the class for a paragraph's role. */
const roles: Partial<Record<Paragraph['role'], readonly [tag: string, name: string]>> = {
  title: ['h1', 'title'],
  subtitle: ['p', 'subtitle'],
  caption: ['p', 'caption'],
  contents: ['p', 'contents'],
  code: ['pre', ''],
};

export class BlocksMarkup {
  readonly #formatting: DocumentFormatting;
  readonly #lists = new Lists();
  readonly #notes: Note[];

  /** @param notes the notes referenced so far; further ones are appended */
  constructor(formatting: DocumentFormatting | undefined, notes: Note[]) {
    this.#formatting = formatting ?? { text: {}, headings: [] };
    this.#notes = notes;
  }

  /** A block, after the end tags of lists that do not continue. */
  take(block: Block): Markup {
    // Page and column breaks are left out.
    if (isBreak(block)) return [];
    if (isItem(block)) return this.#item(block);
    return [...this.#lists.end(), ...this.#block(block), '\n'];
  }

  /** The end tags of open lists. */
  end(): Markup {
    return this.#lists.end();
  }

  /** Blocks in sequence. */
  all(blocks: readonly Block[]): Markup {
    return [...blocks.flatMap((block) => this.take(block)), ...this.end()];
  }

  #block(block: Exclude<Block, Break>): Markup {
    if (block.kind === 'heading') return this.#heading(block);
    if (block.kind === 'paragraph') return this.#paragraph(block);
    return block.kind === 'table'
      ? tableMarkup(block, (cell) => this.#cell(cell))
      : pictureMarkup(block);
  }

  #inlines(content: Paragraph['content'], level?: number): Markup {
    const heading = level === undefined ? undefined : this.#formatting.headings[level];
    const base = { ...usualText, ...this.#formatting.text, ...heading };
    return inlineMarkup(content, base, (note) => this.#notes.push(note));
  }

  #heading(heading: Heading): Markup {
    const level = Math.min(Math.max(1, heading.level), deepestHeading);
    const label = heading.label ? [`${escaped(heading.label)} `] : [];
    const start = `h${level}${direction(heading.rtl)}${styleAttribute(declarations(heading))}`;
    return element(start, [...label, ...this.#inlines(heading.content, heading.level)]);
  }

  #paragraph(paragraph: Paragraph): Markup {
    const [tag, name] = roles[paragraph.role] ?? ['p', ''];
    const attributes = `${attribute('class', name)}${direction(paragraph.rtl)}${styleAttribute(declarations(paragraph))}`;
    const level = paragraph.role === 'title' ? 0 : undefined;
    const markup = element(tag + attributes, this.#inlines(paragraph.content, level));
    return paragraph.role === 'quote' ? element('blockquote', markup) : markup;
  }

  #item({ list, ...paragraph }: Paragraph & Required<Pick<Paragraph, 'list'>>): Markup {
    const style = styleAttribute(declarations({ ...paragraph }, true));
    const start = this.#lists.item(list, direction(paragraph.rtl) + style);
    return [start, ...this.#inlines(paragraph.content)];
  }

  /** A cell with one paragraph contains its text directly. */
  #cell({ blocks }: Cell) {
    const [only] = blocks;
    if (blocks.length === 1 && only?.kind === 'paragraph' && !only.list)
      return { markup: this.#inlines(only.content), declarations: cellDeclarations(only) };
    const markup = new BlocksMarkup(this.#formatting, this.#notes).all(blocks);
    return { markup, declarations: [] };
  }
}

const cellDeclarations = ({ align, rtl }: Paragraph): string[] => [
  declaration('text-align', alignments[align ?? 'start']),
  rtl ? 'direction:rtl' : '',
];

/** A picture around which the text flows. Browsers have text at one of its sides only. */
function floatingMarkup(picture: Picture, { side, left, gap }: PictureFloat): Markup {
  const style = styleAttribute([
    declaration('float', side === 'right' ? 'right' : 'left'),
    space(side === 'right' ? 'margin-left' : 'margin-right', gap),
    side === 'left' ? indent('start', left) : '',
  ]);
  return element(`figure${style}`, imageMarkup(picture));
}

function pictureMarkup(picture: Picture): Markup {
  if (picture.float) return floatingMarkup(picture, picture.float);
  const style = styleAttribute([
    declaration('text-align', alignments[picture.align ?? 'start']),
    space('margin-top', picture.formatting?.before),
    space('margin-bottom', picture.formatting?.after),
    indent('start', picture.formatting?.indent),
  ]);
  return element(`figure${style}`, imageMarkup(picture));
}
