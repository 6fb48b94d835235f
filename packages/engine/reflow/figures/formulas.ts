// Finds displayed formulas whose structure lines of text cannot show: fractions, roots, large brackets, stacked indices.
import {
  around,
  boxOfRule,
  connectedGroups,
  heightOf,
  sharedHeight,
  sharedWidth,
  widthOf,
} from '#models/page/geometry.ts';
import type { Box, PageContent, Span } from '#models/page/page-content.ts';
import { segmentsOf } from '#reflow/lines/segments.ts';
import type { Segment } from '#reflow/page/layout.ts';

/** Lengths in font sizes. */
const limits = {
  /** The maximum gaps between the parts of a formula, side by side and above each other. */
  beside: 3.2,
  above: 0.3,
  /** The maximum height of a formula, and its maximum number of parts. */
  height: 16,
  parts: 400,
  /** Baselines in this range from each other are those of a fraction or a matrix, not of a script or of two lines. */
  stacked: [0.45, 1.1],
  /** Letters that are smaller than this share of the formula's are scripts. */
  script: 0.8,
  /** The share of letters in words above which a segment is prose, and in which it may be part of a formula. */
  prose: 0.3,
  /** Longer segments without mathematical letters are not part of a formula. */
  neutral: 16,
  /** The share of digits above which a group is a table. */
  digits: 0.65,
  /** How much of a line of text a formula may overlap, in its heights. */
  overlap: 0.25,
  /** The maximum distance of a formula's number. */
  number: 30,
} as const;

const functionNames =
  /^(?:a?(?:sin|cos|tan|cot|sec|csc)h?|arc(?:sin|cos|tan)|log|ln|exp|lim|max|min|sup|inf|arg|det|dim|mod|gcd|deg|ker|var|cov|diag|rank|tr|sgn|grad|div|rot|curl|const|if|for|and|otherwise)$/i;
const relation = /[=≠≤≥≈∼≃≅≡<>≪≫∈⊂⊆→↦⇒⇔∝]/u;
const operator = /[∑∏∫∮√∂∇]/u;
/** The number of a formula in the margin, such as `(2.14)`. */
export const equationNumber = /^\(\s?[A-Z]?\.?\d+(?:[.-]\d+)*[a-z]?\s?\)$/;

const isMath = ({ font }: Span): boolean => font.math !== undefined;

/** The number of letters of a segment in words, without the names of functions and what is set in mathematical fonts. */
function lettersInWords({ spans }: Segment): number {
  const words = spans
    .filter((span) => !isMath(span))
    .map(({ text }) => text.replace(/[^\p{L}]/gu, ''));
  return words
    .filter((word) => word.length > 1 && !functionNames.test(word))
    .reduce((sum, word) => sum + word.length, 0);
}

const lettersOf = (text: string): number => text.replace(/[^\p{L}\p{N}]/gu, '').length;

const isProse = (segment: Segment): boolean =>
  lettersInWords(segment) > limits.prose * lettersOf(segment.text);

/** Part of a formula: a segment, or a line of it such as a fraction's. */
type Part = { box: Box; segment?: Segment; size: number };

function isNear(a: Part, b: Part): boolean {
  const size = Math.max(a.size, b.size);
  const across = sharedWidth(a.box, b.box);
  const down = sharedHeight(a.box, b.box);
  if (down > 0.2 * Math.min(a.size, b.size)) return across > -limits.beside * size;
  return across > 0 && down > -limits.above * size;
}

/** True if letters of full size stand above each other, or brackets reach over several lines. */
function isStacked(group: readonly Part[], spans: readonly Span[], size: number): boolean {
  if (group.some((part) => !part.segment && isFractionBar(part, spans))) return true;
  if (spans.some(({ font }) => font.math === 'extension')) return true;
  const full = spans.filter((span) => span.size > limits.script * size);
  const [least, most] = limits.stacked;
  return full.some((one) =>
    full.some((other) => {
      const apart = (other.baseline - one.baseline) / size;
      return apart > least && apart < most && sharedWidth(one, other) > -size;
    }),
  );
}

/** True for a line with letters close above and below it. */
const isFractionBar = ({ box }: Part, spans: readonly Span[]): boolean => {
  const near = spans.filter((span) => sharedWidth(span, box) > 0.5 * widthOf(span));
  const isAt = (edge: number, size: number) => Math.abs(edge - box.top) < 0.6 * size;
  return (
    near.some(({ bottom, baseline, size }) => baseline < box.top && isAt(bottom, size)) &&
    near.some(({ top, baseline, size }) => baseline > box.top && isAt(top, size))
  );
};

function isFormula(group: readonly Part[]): boolean {
  const spans = group.flatMap(({ segment }) => segment?.spans ?? []);
  const text = spans.map((span) => span.text).join('');
  const letters = spans.filter((span) => isMath(span) && /\p{L}/u.test(span.text));
  if (!letters.length || group.length > limits.parts) return false;
  const digits = text.replace(/\D/g, '').length;
  if (digits > limits.digits * lettersOf(text)) return false;
  const hasFraction = group.some((part) => !part.segment && isFractionBar(part, spans));
  if (!relation.test(text) && !operator.test(text) && !hasFraction) return false;
  const size = Math.max(...spans.map((span) => span.size));
  const box = around(group.map((part) => part.box));
  return heightOf(box) < limits.height * size && isStacked(group, spans, size);
}

/** The fraction bars and the like: short horizontal rules with mathematical text above or below. */
function barsOf({ rules }: PageContent, segments: readonly Segment[]): Part[] {
  const math = segments.filter(({ spans }) => spans.some(isMath));
  return rules
    .filter(({ axis, from, to, thickness, at }) => {
      if (axis !== 'horizontal' || thickness > 1.5) return false;
      return (
        segments.some(
          ({ size, left, right, top, bottom }) =>
            to - from < 30 * size &&
            Math.min(right, to) - Math.max(left, from) > 0.5 * (right - left) &&
            left > from - size &&
            right < to + size &&
            (Math.abs(bottom - at) < 0.6 * size || Math.abs(top - at) < 0.6 * size),
        ) &&
        math.some(
          ({ left, right, top, bottom, size }) =>
            left < to + 2 * size &&
            right > from - 2 * size &&
            top < at + 2 * size &&
            bottom > at - 2 * size,
        )
      );
    })
    .map((rule) => ({ box: boxOfRule(rule), size: 10 }));
}

/** The formula's box with the number at its end. */
function withNumber(box: Box, size: number, segments: readonly Segment[]): Box {
  const beside = segments
    .filter((one) => one.left >= box.right && sharedHeight(one, box) > 0.5 * heightOf(one))
    .toSorted((a, b) => a.left - b.left);
  const [next] = beside;
  return next &&
    equationNumber.test(next.text.trim()) &&
    next.left - box.right < limits.number * size
    ? around([box, next])
    : box;
}

/** The boxes of the displayed formulas of a page that lines of text cannot show. */
export function formulaBoxes(page: PageContent): Box[] {
  if (!page.spans.some((span) => isMath(span) && !span.hidden)) return [];
  const segments = segmentsOf(page.spans);
  const isMathematical = (segment: Segment) => segment.spans.some(isMath);
  const candidates = segments.filter(
    (segment) =>
      !isProse(segment) &&
      (isMathematical(segment) || segment.text.length <= limits.neutral) &&
      !equationNumber.test(segment.text.trim()),
  );
  const parts = candidates.map((segment) => ({ box: segment, segment, size: segment.size }));
  const all = [...parts, ...barsOf(page, candidates)];
  const groups = connectedGroups(all, isNear).filter(isFormula);
  const boxes: Box[] = [];
  for (const group of groups) {
    const own = new Set(group.map(({ segment }) => segment));
    const size = Math.max(...group.map((part) => part.size));
    const box = around(group.map((part) => part.box));
    const others = segments.filter((segment) => !own.has(segment));
    const isInText = others.some(
      (other) =>
        sharedWidth(other, box) > 0 && sharedHeight(other, box) > limits.overlap * heightOf(other),
    );
    if (isInText || widthOf(box) < size) continue;
    boxes.push(withNumber(box, size, others));
  }
  return boxes;
}
