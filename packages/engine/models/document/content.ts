// Queries, joins and cuts the content of paragraphs.
import type {
  Block,
  Break,
  Heading,
  Inline,
  Paragraph,
  Text,
  TextStyle,
} from '#models/document/model.ts';

/** True for breaks between blocks: the end of a page or column, or a change of columns. */
export const isBreak = (block: Block): block is Break =>
  block.kind === 'pageBreak' || block.kind === 'columns' || block.kind === 'columnEnd';

/** A piece of text. */
export const textOf = (text: string, style: TextStyle = {}): Text => ({
  kind: 'text',
  text,
  style,
});

/** The readable text, with line breaks as line feeds. */
export const plainText = (content: readonly Inline[]): string =>
  content
    .map((inline) => {
      if (inline.kind === 'text') return inline.text;
      return inline.kind === 'break' ? '\n' : '';
    })
    .join('');

/** True if there is no readable text. */
export const isBlank = (content: readonly Inline[]): boolean =>
  !content.some(({ kind }) => kind === 'note') && !plainText(content).trim();

const sameFormatting = (a: Text, b: Text) =>
  a.link === b.link && JSON.stringify(a.style) === JSON.stringify(b.style);

/** Joins neighbours with equal formatting, because word processors cut text into many small runs. */
export function joined(content: readonly Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const inline of content) {
    const last = result.at(-1);
    const isSame = last?.kind === 'text' && inline.kind === 'text' && sameFormatting(last, inline);
    if (isSame) result[result.length - 1] = { ...last, text: last.text + inline.text };
    else if (inline.kind !== 'text' || inline.text) result.push(inline);
  }
  return result;
}

const lengthOf = (inline: Inline): number => {
  if (inline.kind === 'text') return inline.text.length;
  return inline.kind === 'break' ? 1 : 0;
};

/** Trims text from one end up to the first letter; notes stay. */
function trimmedFrom(content: readonly Inline[], trim: (text: string) => string): Inline[] {
  const result: Inline[] = [];
  let isInside = false;
  for (const inline of content) {
    if (isInside || inline.kind === 'note') result.push(inline);
    if (isInside || inline.kind !== 'text') continue;
    const text = trim(inline.text);
    isInside = text !== '';
    if (isInside) result.push({ ...inline, text });
  }
  return result;
}

/** The content without white space and line breaks at its ends. */
export const trimmed = (content: readonly Inline[]): Inline[] =>
  trimmedFrom(trimmedFrom(content, (text) => text.trimStart()).toReversed(), (text) =>
    text.trimEnd(),
  ).toReversed();

/** The content before and after an index of its plain text. */
export function cut(content: readonly Inline[], at: number): [Inline[], Inline[]] {
  const before: Inline[] = [];
  const after: Inline[] = [];
  let passed = 0;
  for (const inline of content) {
    const length = lengthOf(inline);
    const split = at - passed;
    passed += length;
    if (split >= length) before.push(inline);
    else if (split <= 0 || inline.kind !== 'text') after.push(inline);
    else {
      before.push({ ...inline, text: inline.text.slice(0, split) });
      after.push({ ...inline, text: inline.text.slice(split) });
    }
  }
  return [before, after];
}

/** The content with its text formatted differently. */
export const restyled = (
  content: readonly Inline[],
  style: (style: TextStyle) => TextStyle,
): Inline[] =>
  content.map((inline) =>
    inline.kind === 'text' ? { ...inline, style: style(inline.style) } : inline,
  );

/** The paragraphs and headings of blocks, including those in tables, cell by cell. */
export function* textBlocks(blocks: readonly Block[]): Generator<Heading | Paragraph> {
  for (const block of blocks) {
    if (block.kind === 'paragraph' || block.kind === 'heading') yield block;
    if (block.kind !== 'table') continue;
    for (const { cells } of block.rows) for (const cell of cells) yield* textBlocks(cell.blocks);
  }
}
