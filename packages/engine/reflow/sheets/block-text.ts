// The text of paragraphs and cells on one line, as a sheet shows it.
import type { Footnote, Line, TextBlock } from '#reflow/page/layout.ts';
import { meetSpaceless } from '#reflow/lines/segments.ts';
import type { Hyphenation } from '#reflow/text/hyphenation.ts';
import { scriptOf } from '#reflow/model/span-style.ts';

/** A superscript after a number, such as the mark of a note, is set apart: it must not become a digit of the number. */
function textOfLine(line: Line): string {
  let text = '';
  for (const [index, span] of line.spans.entries()) {
    const isMark = /\d$/.test(text) && scriptOf(span, line) === 'super';
    text += index > 0 && (span.spaced || isMark) ? ` ${span.text}` : span.text;
  }
  return text;
}

/** The text of lines, with words that hyphens divide joined. */
export function textOfLines(lines: readonly Line[], hyphenation: Hyphenation): string {
  let text = '';
  for (const line of lines) {
    const next = textOfLine(line);
    const meeting = text ? hyphenation.join(text, next) : 'none';
    const isSpaced = meeting === 'space' && !meetSpaceless(text, next);
    text = (meeting === 'drop' ? text.slice(0, -1) : text) + (isSpaced ? ' ' : '') + next;
  }
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The paragraphs of a cell, each on a line. */
export const textOfBlocks = (blocks: readonly TextBlock[], hyphenation: Hyphenation): string =>
  blocks.map(({ lines }) => textOfLines(lines, hyphenation)).join('\n');

/** The notes that lines refer to. */
export const notesIn = (lines: readonly Line[]): Footnote[] =>
  lines.flatMap(({ spans }) => spans.flatMap(({ note }) => note ?? []));
