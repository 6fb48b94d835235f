// Finds where a page seems to have space for fields: blanks of underscores, lines after labels, boxes, empty cells and small squares.
import type { FormFieldType, ProposedField } from '@octavo/contract';
import type { Box, PageContent } from '#models/page/page-content.ts';
import { cellsOf } from './page-cells.ts';
import { labelFor, segmentsOf, type Segment } from './page-labels.ts';

/** A place on the page as it is displayed. */
type Space = Box & { kind: 'blank' | 'line' | 'box' | 'square'; label?: string };

const limits = {
  /** Of a line or blank to write on. */
  line: { width: 28, height: 14, least: 8 },
  /** Of a box to write in. */
  box: { width: 25, height: 9, most: 400 },
  /** The sides of a check box. */
  square: { least: 5, most: 20, difference: 2.5 },
  perPage: 500,
} as const;

const blank = /_{3,}|[._…·]{10,}/g;
const date = /\b(?:date|datum|dob|birthday|geburtstag|am)\b|geburtsdatum/i;
const signature = /signature|sign here|unterschrift|unterzeichn/i;

/** @returns proposals with positions on the page as it is displayed, from the top left corner */
export function proposedFields(
  page: PageContent,
): (Omit<ProposedField, 'page' | 'rect'> & { box: Box })[] {
  const segments = segmentsOf(page);
  const cells = cellsOf(page.rules);
  const boxes = [...cells, ...page.drawings.filter(({ filled }) => !filled)];
  const spaces = [
    ...boxes.flatMap((box) => spaceInBox(box, segments)),
    ...blanksIn(page),
    ...linesIn(page, segments, cells),
  ];
  const taken: Box[] = [];
  const found = spaces.filter((space) => {
    if (taken.some((other) => overlaps(space, other))) return false;
    taken.push(space);
    return true;
  });
  const sorted = found.toSorted((a, b) => rowOf(a) - rowOf(b) || a.left - b.left);
  return sorted.slice(0, limits.perPage).map((space) => {
    const label = space.label ?? labelFor(space, segments, space.kind === 'square');
    return {
      type: typeOf(space, label),
      name: label,
      border: false,
      ...(label && { tooltip: label }),
      box: { left: space.left, top: space.top, right: space.right, bottom: space.bottom },
    };
  });
}

/** Fields whose lower sides are about as high are beside each other. */
const rowOf = ({ bottom }: Box): number => Math.round(bottom / 6);

function typeOf({ kind }: Space, label: string): FormFieldType {
  if (kind === 'square') return 'check';
  if (signature.test(label)) return 'signature';
  return date.test(label) ? 'date' : 'text';
}

const isInside = (inner: Box, outer: Box, slack = 1): boolean =>
  inner.left >= outer.left - slack &&
  inner.right <= outer.right + slack &&
  inner.top >= outer.top - slack &&
  inner.bottom <= outer.bottom + slack;

const overlaps = (one: Box, other: Box): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;

function spaceInBox(box: Box, segments: readonly Segment[]): Space[] {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const texts = segments.filter((segment) => overlaps(segment, box));
  const { square } = limits;
  const isSquare =
    Math.abs(width - height) < square.difference && width >= square.least && width <= square.most;
  if (isSquare) return texts.length ? [] : [{ ...sides(box), kind: 'square' }];
  if (width < limits.box.width || height < limits.box.height || height > limits.box.most) return [];
  const inner = { left: box.left + 1, right: box.right - 1, bottom: box.bottom - 1 };
  if (!texts.length) return [{ ...inner, top: box.top + 1, kind: 'box' }];
  // A cell with its label at the top, as in many official forms.
  const isLabel = texts.length === 1 && isInside(texts[0] as Segment, box, 2);
  const [label] = texts;
  if (!isLabel || !label || label.text.length > 80) return [];
  const isTop = label.top - box.top < Math.min(6, height / 3);
  const below = inner.bottom - label.bottom;
  if (isTop && below >= limits.line.least + 1 && below > (label.bottom - label.top) * 0.9)
    return [{ ...inner, top: label.bottom, kind: 'box', label: label.label }];
  const beside = inner.right - label.right;
  const endsLikeLabel = /[:：]\s*$/.test(label.text);
  return endsLikeLabel && beside >= limits.line.width
    ? [{ ...inner, left: label.right + 3, top: box.top + 1, kind: 'box', label: label.label }]
    : [];
}

const sides = ({ left, top, right, bottom }: Box): Box => ({ left, top, right, bottom });

/** Underscores, and dots that do not lead to the number of a page. */
function blanksIn(page: PageContent): Space[] {
  const pieces = page.spans
    .filter(({ angle, hidden }) => angle === 0 && !hidden)
    .flatMap((span) =>
      [...span.text.matchAll(blank)].map((match) => {
        const each = (span.right - span.left) / span.text.length;
        const left = span.left + match.index * each;
        return {
          left,
          right: left + match[0].length * each,
          baseline: span.baseline,
          size: span.size,
        };
      }),
    );
  const joined: typeof pieces = [];
  for (const piece of pieces.toSorted((a, b) => a.baseline - b.baseline || a.left - b.left)) {
    const last = joined.at(-1);
    const continues =
      last && Math.abs(last.baseline - piece.baseline) < 2 && piece.left - last.right < 2;
    if (continues) last.right = Math.max(last.right, piece.right);
    else joined.push({ ...piece });
  }
  return joined
    .filter(({ left, right }) => right - left >= limits.line.width / 2)
    .map(({ left, right, baseline, size }) => {
      const height = Math.max(limits.line.least, Math.min(limits.line.height, size * 1.25));
      return { left, right, top: baseline - height + 2, bottom: baseline + 2, kind: 'blank' };
    });
}

/** Lines with nothing on them, and with a label beside, below or above. */
function linesIn(page: PageContent, segments: readonly Segment[], cells: readonly Box[]): Space[] {
  const horizontal = page.rules.filter(
    ({ axis, from, to }) => axis === 'horizontal' && to - from >= limits.line.width,
  );
  return horizontal.flatMap(({ from, to, at }): Space[] => {
    const isSide = cells.some(
      ({ left, right, top, bottom }) =>
        from < right - 1 &&
        to > left + 1 &&
        (Math.abs(at - top) < 1.5 || Math.abs(at - bottom) < 1.5),
    );
    if (isSide || to - from > page.width * 0.9) return [];
    const above = (text: Segment) =>
      text.right > from + 1 && text.left < to - 1 && text.bottom <= at + 3;
    const lowest = Math.max(0, ...segments.filter(above).map(({ bottom }) => bottom));
    const height = Math.min(limits.line.height, at - lowest);
    if (height < limits.line.least) return [];
    const space: Space = { left: from, right: to, top: at - height, bottom: at, kind: 'line' };
    return labelFor(space, segments, false) ? [space] : [];
  });
}
