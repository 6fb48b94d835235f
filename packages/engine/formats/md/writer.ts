// Writes a document as Markdown, block by block. Pictures without an address become their descriptions; colours, fonts
// and pages are left out.
import { plainText, restyled } from '#models/document/content.ts';
import { markerText } from '#models/document/marker-text.ts';
import type {
  Block,
  Heading,
  Inline,
  ListItem,
  Note,
  Paragraph,
  TextDocument,
} from '#models/document/model.ts';
import {
  escaped,
  escapedStart,
  inlineMarkdown,
  pictureMarkdown,
  type NoteNumber,
} from '#formats/md/inline.ts';
import { tableMarkdown } from '#formats/md/table.ts';

const deepestHeading = 6;

/** Removes formatting that all text of a heading shares, because headings already stand out. */
function asHeading(content: readonly Inline[]): Inline[] {
  const texts = content.filter((inline) => inline.kind === 'text');
  const isBold = texts.every(({ style }) => style.bold);
  const isItalic = texts.every(({ style }) => style.italic);
  return restyled(content, ({ bold, italic, ...style }) => ({
    ...style,
    ...(bold && !isBold && { bold }),
    ...(italic && !isItalic && { italic }),
  }));
}

/** A Markdown heading is a single line. */
function headingMarkdown({ content, level, label }: Heading, numberOf: NoteNumber): string {
  const text = inlineMarkdown(asHeading(content), numberOf, ' ');
  const numbered = label ? `${escaped(label)} ${text}` : text;
  return `${'#'.repeat(Math.min(level, deepestHeading))} ${numbered}`;
}

const indented = (markdown: string, by: string) => markdown.replaceAll(/\n(?=.)/g, `\n${by}`);
const quoted = (markdown: string) => `> ${markdown.replaceAll('\n', '\n> ')}`;

/** A fence longer than any run of its character in the text. */
function fenceFor(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  return '`'.repeat(longest + 1);
}

function codeMarkdown(lines: readonly string[]): string {
  const text = lines.join('\n');
  const fence = fenceFor(text);
  return `${fence}\n${text}\n${fence}`;
}

/** The marker of an item. Markdown counts in decimal only, so other numbers become part of the text. */
function markerOf({ marker }: ListItem): { sign: string; label: string } {
  if (marker.kind === 'number' && marker.format === 'decimal' && marker.ordinal >= 0)
    return { sign: `${marker.ordinal}. `, label: '' };
  const label = marker.kind === 'bullet' ? '' : `${escaped(markerText(marker))} `;
  return { sign: '- ', label };
}

/** Tracks the previous output, because paragraphs of lists and code are joined. */
class MarkdownWriter {
  readonly #numberOf: NoteNumber;
  /** The marker widths around the next item, by level; empty if no list is open. */
  #indents: number[] = [];
  #list = '';
  #code: string[] = [];

  constructor(numberOf: NoteNumber) {
    this.#numberOf = numberOf;
  }

  /** The next block, with its separator from the previous one. */
  block(block: Block): string {
    if (block.kind === 'paragraph' && block.role === 'code') {
      this.#code.push(plainText(block.content));
      return '';
    }
    const code = this.#endCode();
    if (block.kind === 'paragraph' && block.list) return code + this.#item(block, block.list);
    const markdown = this.#plain(block);
    return markdown ? `${code}${this.#endList()}${markdown}\n\n` : code;
  }

  /** Ends open lists and code. */
  end(): string {
    return this.#endCode() + this.#endList();
  }

  #plain(block: Block): string {
    if (block.kind === 'heading') return headingMarkdown(block, this.#numberOf);
    if (block.kind === 'table') return tableMarkdown(block, this.#numberOf);
    if (block.kind === 'picture') return pictureMarkdown(block);
    return block.kind === 'paragraph' ? this.#paragraph(block) : '';
  }

  #paragraph({ role, content }: Paragraph): string {
    // A table of contents can be derived from the headings.
    if (role === 'contents') return '';
    if (role === 'title') return `# ${inlineMarkdown(asHeading(content), this.#numberOf, ' ')}`;
    const text = escapedStart(inlineMarkdown(content, this.#numberOf));
    return role === 'quote' ? quoted(text) : text;
  }

  #item({ content }: Paragraph, item: ListItem): string {
    const isNext = this.#indents.length > 0 && item.level === 0 && item.list !== this.#list;
    // Adjacent lists would be read as one.
    const separator = isNext ? `${this.#endList()}<!-- -->\n\n` : '';
    this.#list = item.list;
    const around = this.#indents.slice(0, item.level);
    const indent = ' '.repeat(around.reduce((sum, width) => sum + width, 0));
    const { sign, label } = markerOf(item);
    this.#indents = [...around, sign.length];
    const text = escapedStart(label + inlineMarkdown(content, this.#numberOf));
    const line = `${sign}${indented(text, indent + ' '.repeat(sign.length))}`;
    return `${separator}${indent}${line}\n`;
  }

  #endList(): string {
    const isOpen = this.#indents.length > 0;
    this.#indents = [];
    return isOpen ? '\n' : '';
  }

  #endCode(): string {
    if (!this.#code.length) return '';
    const code = codeMarkdown(this.#code);
    this.#code = [];
    return `${this.#endList()}${code}\n\n`;
  }
}

/** A note below the text, with its further paragraphs indented. */
function noteMarkdown({ blocks }: Note, number: number, numberOf: NoteNumber): string {
  const writer = new MarkdownWriter(numberOf);
  const text = [...blocks.map((block) => writer.block(block)), writer.end()].join('').trim();
  return `[^${number}]: ${indented(text, '    ')}\n\n`;
}

/** The pieces with exactly one line feed at the end. */
async function* withOneEnd(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const piece of pieces) {
    const text = held + piece;
    const end = text.search(/\n*$/);
    held = text.slice(end);
    if (end > 0) yield text.slice(0, end);
  }
  yield '\n';
}

/** The document as Markdown, in pieces. */
export const markdownOf = (document: TextDocument): AsyncGenerator<string> =>
  withOneEnd(blocksAndNotes(document));

async function* blocksAndNotes(document: TextDocument): AsyncGenerator<string> {
  const notes: Note[] = [];
  const numberOf: NoteNumber = (note) => notes.push(note);
  const writer = new MarkdownWriter(numberOf);
  for await (const block of document.blocks()) yield writer.block(block);
  yield writer.end();
  // A note may refer to another one, which is appended.
  for (let index = 0; index < notes.length; index++) {
    const note = notes[index];
    if (note) yield noteMarkdown(note, index + 1, numberOf);
  }
}
