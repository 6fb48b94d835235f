// Removes the numbers of lines in the margin, as court papers have them: they are neither text nor a table's column.
import { around, median, widthOf } from '#models/page/geometry.ts';
import type { PageContent, Span } from '#models/page/page-content.ts';
import { segmentOf, segmentsOf } from '#reflow/lines/segments.ts';
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
  /** The share of lines beside the numbers that have one, and of the numbers that have a line: others count empty ones. */
  numbered: 0.9,
  filled: 0.5,
  /** The difference of the baselines of a line and its number, in points. */
  level: 2,
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

/** The text of a page without some of its numbers. Segments may have copies of its spans. */
function withoutSpans(numbers: readonly Segment[], { spans }: PageContent): Span[] {
  const keyOf = ({ text, left, top }: Pick<Span, 'text' | 'left' | 'top'>) =>
    `${text} ${left} ${top}`;
  const keys = new Set(numbers.map(keyOf));
  return spans.filter((span) => !isNumber(span) || !keys.has(keyOf(span)));
}

/** The text at the height of numbers, if all of it is on one side of them; else undefined. */
function textBeside(run: readonly Segment[], page: PageContent): Segment[] | undefined {
  const column = around(run);
  const lines = segmentsOf(withoutSpans(run, page)).filter(
    ({ top, bottom }) => bottom > column.top && top < column.bottom,
  );
  const isMargin =
    lines.every(({ left }) => left > column.right + limits.apart) ||
    lines.every(({ right }) => right < column.left - limits.apart);
  return isMargin ? lines : undefined;
}

/** True if nearly each line has a number on its baseline. The parts of a formula are on others. */
function areNumbered(lines: readonly Segment[], run: readonly Segment[]): boolean {
  const isLevel = (one: Segment, other: Segment) =>
    Math.abs(one.baseline - other.baseline) < limits.level;
  const numbered = lines.filter((line) => run.some((number) => isLevel(line, number)));
  const filled = run.filter((number) => lines.some((line) => isLevel(line, number)));
  return (
    numbered.length >= limits.numbered * lines.length && filled.length >= limits.filled * run.length
  );
}

/** True for numbers in the margin of prose. */
function areInMargin(run: readonly Segment[], page: PageContent, isEven: boolean): boolean {
  if (run.length < limits.lines[isEven ? 'even' : 'each'] || areRuled(run, page)) return false;
  const lines = textBeside(run, page);
  return lines !== undefined && (isEven || areNumbered(lines, run)) && isProse(lines);
}

/** The edge at which numbers are: aligned at their right, or at their left. */
type NumberEdge = { side: 'left' | 'right'; at: number };

/** The numbers at an edge. Those before large letters are near the line and would be in one segment with it. */
const numbersAt = ({ spans }: PageContent, { side, at }: NumberEdge): Segment[] =>
  spans
    .filter(
      (span) =>
        isNumber(span) && !span.angle && !span.hidden && Math.abs(span[side] - at) <= limits.edge,
    )
    .map((span) => segmentOf([span]));

/** The number of those that are in the column of a run. */
function countIn(run: readonly Segment[], numbers: readonly Segment[]): number {
  if (!run.length) return 0;
  const column = around(run);
  return numbers.filter(({ left, right }) => left < column.right && right > column.left).length;
}

type LineNumbers = { numbers: Segment[]; edge: NumberEdge };

function lineNumbersOf(page: PageContent): LineNumbers | undefined {
  // Most pages have few numbers; their text is not divided for this.
  if (page.spans.filter(isNumber).length < limits.lines.each) return undefined;
  const numbers = segmentsOf(page.spans).filter(isNumber);
  for (const isEven of [true, false])
    for (const side of ['right', 'left'] as const) {
      const edge = { side, at: median(numbers.map((one) => one[side])) };
      const run = counting(numbersAt(page, edge), isEven);
      // The number of the page may be among those of its lines.
      if (!isEven && countIn(run, numbers) > run.length + 1) continue;
      if (areInMargin(run, page, isEven)) return { numbers: run, edge };
    }
  return undefined;
}

/** The numbers of lines on a page with little prose, at the edge where other pages have them. */
function furtherNumbers(page: PageContent, edge: NumberEdge): Segment[] {
  const run = counting(numbersAt(page, edge), false);
  return run.length > 0 && textBeside(run, page) ? run : [];
}

/** A page without the numbers of its lines. */
const without = (numbers: readonly Segment[], page: PageContent): PageContent =>
  numbers.length ? { ...page, spans: withoutSpans(numbers, page), hasLineNumbers: true } : page;

/** The pages without the numbers of their lines, which a document can count itself. */
export function withoutLineNumbers(pages: readonly PageContent[]): PageContent[] {
  const found = pages.map(lineNumbersOf);
  const edge = found.find((one) => one !== undefined)?.edge;
  return pages.map((page, index) => {
    const own = found[index]?.numbers;
    return without(own ?? (edge ? furtherNumbers(page, edge) : []), page);
  });
}
