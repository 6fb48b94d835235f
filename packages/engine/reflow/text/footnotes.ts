// Finds footnotes: small text below a short rule at the bottom of a page, with superscript marks in the text above.
import { mode, rounded } from '#models/page/geometry.ts';
import type { Footnote, Line, Segment, Span, TableBlock } from '#reflow/page/layout.ts';
import { linesOf } from '#reflow/lines/lines.ts';
import type { PageContent, Rule } from '#models/page/page-content.ts';

const limits = {
  /** The length of the rule, and its position as a share of the page. */
  rule: { points: 40, longest: 0.45, top: 0.3 },
  segments: 120,
  /** In font sizes of its line: the size of a mark, and how far it is raised. */
  mark: { size: 0.82, raised: 0.1 },
} as const;

const markPattern = /^(\d{1,3}|[*†‡§¶]{1,3}|[ivxlc]{1,6}(?=\s|[A-Z]))/;

const sizeOf = (segments: readonly Segment[]) =>
  mode(segments.map(({ size, text }) => [rounded(size, 0.5), text.length] as const)) ?? 0;

function separatorOf(page: PageContent, tables: readonly TableBlock[]): Rule | undefined {
  const { points, longest, top } = limits.rule;
  const isShort = ({ from, to }: Rule) => to - from > points && to - from < page.width * longest;
  const isInTable = ({ at }: Rule) =>
    tables.some((table) => at > table.top - 4 && at < table.bottom + 4);
  return page.rules
    .filter((rule) => rule.axis === 'horizontal' && isShort(rule) && rule.at > page.height * top)
    .filter((rule) => !isInTable(rule))
    .toSorted((a, b) => b.at - a.at)[0];
}

/** The text below a rule, in its column. */
function segmentsBelow({ at, from, to }: Rule, segments: readonly Segment[]): Segment[] {
  const lower = segments.filter(({ baseline, left }) => baseline > at && left >= from - 4);
  const under = lower.filter(({ left }) => left < to);
  const reach = Math.max(to, ...under.map(({ right }) => right));
  return lower.filter(({ left }) => left < reach);
}

/** Removes the mark before a note: a superscript is a span of its own, a plain one starts the first word. */
function withoutMark(line: Line, mark: string): Line {
  const spans: Span[] = [];
  let rest = mark.length;
  for (const span of line.spans) {
    const taken = Math.min(rest, span.text.length);
    rest -= taken;
    const text = span.text.slice(taken);
    if (text) spans.push(taken ? { ...span, text } : span);
  }
  const [first, ...others] = spans;
  return { ...line, spans: first ? [{ ...first, spaced: false }, ...others] : [] };
}

function notesOf(lines: readonly Line[], page: PageContent): Footnote[] | undefined {
  const notes: Footnote[] = [];
  for (const line of lines) {
    const mark = markPattern.exec(line.text)?.[1];
    const last = notes.at(-1)?.mark;
    const isNext = !last || !/\d/.test(mark ?? '') || Number(mark) === Number(last) + 1;
    if (mark && isNext) notes.push({ mark, lines: [withoutMark(line, mark)], page });
    else if (notes.length) notes.at(-1)!.lines.push(line);
    else return undefined;
  }
  return notes;
}

const isMark = (span: Span, segment: Segment) =>
  span.size < limits.mark.size * segment.size &&
  span.baseline < segment.baseline - limits.mark.raised * segment.size;

/** Finds the superscript references to notes in the text above, each once. */
function references(notes: readonly Footnote[], above: readonly Segment[]): Map<Span, Footnote> {
  const found = new Map<Span, Footnote>();
  const open = new Set(notes);
  for (const segment of above)
    for (const span of segment.spans) {
      if (!isMark(span, segment)) continue;
      const note = [...open].find(({ mark }) => mark === span.text);
      if (!note) continue;
      found.set(span, note);
      open.delete(note);
    }
  return found;
}

/**
 * Removes the footnotes from a page's text, if the text refers to each of them.
 * @param segments of the body; those with a mark are replaced by segments whose span contains the note
 */
export function withoutFootnotes(
  page: PageContent,
  segments: Segment[],
  tables: readonly TableBlock[],
): { segments: Segment[]; notes: Footnote[] } {
  const nothing = { segments, notes: [] };
  const separator = separatorOf(page, tables);
  if (!separator) return nothing;
  const below = segmentsBelow(separator, segments);
  const above = segments.filter((segment) => !below.includes(segment));
  if (!below.length || !above.length || below.length > limits.segments) return nothing;
  if (sizeOf(below) > sizeOf(above) + 0.1) return nothing;
  const notes = notesOf(linesOf(below), page);
  if (!notes) return nothing;
  const found = references(notes, above);
  if (found.size < notes.length) return nothing;
  return { segments: above.map((segment) => referring(segment, found)), notes };
}

const referring = (segment: Segment, found: ReadonlyMap<Span, Footnote>): Segment => ({
  ...segment,
  spans: segment.spans.map((span) => {
    const note = found.get(span);
    return note ? { ...span, note } : span;
  }),
});
