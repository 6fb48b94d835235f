// Finds endnotes: numbered paragraphs at the end of a document, each of which a superscript mark in the text refers to.
import { linesIn } from '#reflow/page/block-lines.ts';
import type { Footnote, LayoutBlock, Line, Span, TextBlock } from '#reflow/page/layout.ts';

const limits = { notes: 1_000, mark: { size: 0.84, raised: 0.1 } } as const;

/** The back link that web pages put after a note. */
const backLink = /\s*[\u21a9\u21b5\u2191]\s*[\ufe0e\ufe0f]?$/u;

type Mark = { text: string; spans: number };

const isRaised = ({ size, baseline }: Span, line: Line) =>
  size < limits.mark.size * line.size && baseline < line.baseline - limits.mark.raised * line.size;

/** The mark at the start of a paragraph: an item's number, or a superscript. */
function markOf({ lines, label }: TextBlock): Mark | undefined {
  const line = lines[0]!;
  if (label?.kind === 'number')
    return { text: label.text.replaceAll(/[().]/g, ''), spans: label.spans };
  const [first] = line.spans;
  const isMark =
    first &&
    line.spans.length > 1 &&
    isRaised(first, line) &&
    /^[\p{L}\p{N}*†‡]{1,4}$/u.test(first.text);
  return isMark ? { text: first.text, spans: 1 } : undefined;
}

const firstMarks = new Set(['1', 'i', 'I', 'a', 'A', '*']);

type Candidate = { mark: Mark; blocks: TextBlock[] };

/** The last sequence of paragraphs that begins with a first mark. */
function candidates(
  blocks: readonly LayoutBlock[],
): { notes: Candidate[]; start: number } | undefined {
  const start = blocks.findLastIndex(
    (block) => block.kind === 'text' && firstMarks.has(markOf(block)?.text ?? ''),
  );
  if (start < 1) return undefined;
  const notes: Candidate[] = [];
  for (const block of blocks.slice(start)) {
    if (block.kind !== 'text' || block.isPlaced || notes.length > limits.notes) return undefined;
    const mark = markOf(block);
    if (mark) notes.push({ mark, blocks: [block] });
    else notes.at(-1)!.blocks.push(block);
  }
  return { notes, start };
}

/** The references to each mark; nothing unless all of them have one, in order. */
function references(
  notes: readonly Candidate[],
  lines: readonly Line[],
): { line: Line; at: number }[] | undefined {
  const found: { line: Line; at: number }[] = [];
  for (const line of lines)
    for (const [at, span] of line.spans.entries()) {
      const wanted = notes[found.length]?.mark.text;
      if (span.text === wanted && !span.note && isRaised(span, line)) found.push({ line, at });
    }
  return found.length === notes.length ? found : undefined;
}

function withoutBackLink(lines: readonly Line[]): Line[] {
  const last = lines.at(-1);
  const end = last?.spans.at(-1);
  if (!last || !end || !backLink.test(end.text)) return [...lines];
  const text = end.text.replace(backLink, '');
  const spans = text ? [...last.spans.slice(0, -1), { ...end, text }] : last.spans.slice(0, -1);
  return [...lines.slice(0, -1), { ...last, spans }];
}

function footnoteOf({ mark, blocks }: Candidate): Footnote {
  const [first, ...others] = blocks.flatMap(({ lines }) => lines);
  const spans = first!.spans.slice(mark.spans);
  const [word, ...words] = spans;
  const begin = { ...first!, spans: word ? [{ ...word, spaced: false }, ...words] : [] };
  return { mark: mark.text, lines: withoutBackLink([begin, ...others]), page: blocks[0]!.page };
}

/** Removes the endnotes from the end of a document, and attaches them to their references. */
export function withoutEndnotes(blocks: LayoutBlock[]): LayoutBlock[] {
  const found = candidates(blocks);
  if (!found) return blocks;
  const before = blocks.slice(0, found.start);
  const marks = references(found.notes, linesIn(before));
  if (!marks) return blocks;
  for (const [index, { line, at }] of marks.entries())
    line.spans[at] = { ...line.spans[at]!, note: footnoteOf(found.notes[index]!) };
  return before;
}
