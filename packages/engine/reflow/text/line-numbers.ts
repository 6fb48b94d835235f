// Removes the numbers of lines in the margin, as court papers have them: they are neither text nor a table's column.
import { around, median, widthOf } from '#models/page/geometry.ts';
import type { Box, PageContent, Span } from '#models/page/page-content.ts';
import { segmentsOf } from '#reflow/lines/segments.ts';
import type { Segment } from '#reflow/page/layout.ts';

const limits = {
  /** The minimum number of numbered lines: at equal distances, or else if each line beside the numbers has one. */
  lines: { even: 15, each: 6 },
  /** Points: the difference of equal edges, and the distance from the text. */
  edge: 2,
  apart: 3,
  /** The difference of equal distances, as a share. */
  pitch: 0.08,
  /** The maximum distance of numbers if each line has one, in usual distances: paragraphs may have spaces between them. */
  spaced: 3,
  /** The minimum number of words of a line of prose, and the share of the letters that such lines have. */
  words: 6,
  prose: 0.5,
  /** The minimum share of lines that begin with a small letter: items of a list do not. */
  continued: 0.25,
  /** The maximum share of numbers with a line between them, as rows of a table have. */
  ruled: 0.3,
} as const;

/** The longest run of numbers that count lines, at equal distances or with spaces between paragraphs. */
function counting(numbers: readonly Segment[], isEven: boolean): Segment[] {
  const sorted = numbers.toSorted((a, b) => a.baseline - b.baseline);
  const pitch = median(sorted.slice(1).map((one, at) => one.baseline - sorted[at]!.baseline));
  let best: Segment[] = [];
  let run: Segment[] = [];
  for (const number of sorted) {
    const last = run.at(-1);
    const distance = last ? number.baseline - last.baseline : 0;
    const isNear = isEven
      ? Math.abs(distance - pitch) < limits.pitch * pitch
      : distance < limits.spaced * pitch;
    const isNext = last && Number(number.text) === Number(last.text) + 1 && isNear;
    run = isNext ? [...run, number] : [number];
    if (run.length > best.length) best = run;
  }
  return best;
}

/** True if the text beside numbers is prose that runs on from line to line. */
function isProse(lines: readonly Segment[]): boolean {
  const lettersOf = (some: readonly Segment[]) =>
    some.reduce((sum, { text }) => sum + text.length, 0);
  const long = lines.filter(({ text }) => text.split(' ').length >= limits.words);
  const continued = long.filter(({ text }) => /^\p{Ll}/u.test(text));
  return (
    lettersOf(long) >= limits.prose * lettersOf(lines) &&
    continued.length >= limits.continued * long.length &&
    long.length > 0
  );
}

/** True if lines are drawn between most numbers. */
function areRuled(numbers: readonly Segment[], { rules }: PageContent): boolean {
  const column = around(numbers);
  const between = numbers
    .slice(1)
    .filter((number, at) =>
      rules.some(
        (rule) =>
          rule.axis === 'horizontal' &&
          rule.at > numbers[at]!.baseline &&
          rule.at < number.baseline &&
          rule.to > column.right + widthOf(column),
      ),
    );
  return between.length > limits.ruled * numbers.length;
}

const isNumber = ({ text }: { text: string }) => /^\d{1,3}$/.test(text);

/** True for numbers in the margin of prose. */
function areInMargin(
  run: readonly Segment[],
  { page, segments, isEven }: { page: PageContent; segments: readonly Segment[]; isEven: boolean },
): boolean {
  if (run.length < limits.lines[isEven ? 'even' : 'each'] || areRuled(run, page)) return false;
  const column = around(run);
  const lines = segments.filter(
    (one) => !run.includes(one) && one.bottom > column.top && one.top < column.bottom,
  );
  const isMargin =
    lines.every(({ left }) => left > column.right + limits.apart) ||
    lines.every(({ right }) => right < column.left - limits.apart);
  return isMargin && (isEven || lines.length === run.length) && isProse(lines);
}

function lineNumbersOf(page: PageContent): Segment[] {
  // Most pages have few numbers; their text is not divided for this.
  if (page.spans.filter(isNumber).length < limits.lines.each) return [];
  const segments = segmentsOf(page.spans);
  const numbers = segments.filter(isNumber);
  for (const isEven of [true, false])
    for (const edgeOf of [({ right }: Box) => right, ({ left }: Box) => left]) {
      const edge = median(numbers.map(edgeOf));
      const atEdge = numbers.filter((one) => Math.abs(edgeOf(one) - edge) <= limits.edge);
      const run = counting(atEdge, isEven);
      // Beside the numbers of lines there may be that of the page.
      if (!isEven && run.length < numbers.length - 1) continue;
      if (areInMargin(run, { page, segments, isEven })) return run;
    }
  return [];
}

/** The page without the numbers of its lines, which a document can count itself. */
export function withoutLineNumbers(page: PageContent): PageContent {
  const numbers = new Set<Span>();
  const places = lineNumbersOf(page);
  if (!places.length) return page;
  for (const { left, baseline, text } of places)
    for (const span of page.spans)
      if (span.text === text && span.left === left && span.baseline === baseline) numbers.add(span);
  const spans = page.spans.filter((span) => !numbers.has(span));
  return { ...page, spans, hasLineNumbers: true };
}
