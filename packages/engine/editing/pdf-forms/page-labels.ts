// The texts beside places for fields, of which their names come.
import type { Box, PageContent } from '#models/page/page-content.ts';

/** Text that stands together in a line. */
export type Segment = Box & {
  text: string;
  /** Without the signs that only lead to the field. */ label: string;
};

/** In font sizes: a wider gap parts two texts of a line. */
const gap = 1;
const blanks = /[_…·]{2,}|\.{4,}/g;

export function segmentsOf({ spans }: PageContent): Segment[] {
  const shown = spans.filter(({ angle, hidden, text }) => angle === 0 && !hidden && text.trim());
  const sorted = shown.toSorted((a, b) => Math.round(a.baseline - b.baseline) || a.left - b.left);
  const segments: (Segment & { baseline: number })[] = [];
  const add = (text: string, span: Box & { baseline: number; size: number; spaced: boolean }) => {
    const last = segments.at(-1);
    const continues =
      last &&
      Math.abs(last.baseline - span.baseline) < 2 &&
      span.left - last.right < gap * span.size &&
      span.left > last.left;
    if (continues) {
      last.text += (span.spaced ? ' ' : '') + text;
      last.right = span.right;
      last.top = Math.min(last.top, span.top);
      last.bottom = Math.max(last.bottom, span.bottom);
    } else
      segments.push({
        ...{ left: span.left, top: span.top, right: span.right, bottom: span.bottom },
        ...{ text, label: '', baseline: span.baseline },
      });
  };
  for (const span of sorted) {
    const each = (span.right - span.left) / span.text.length;
    // Blanks part texts, and are none.
    let from = 0;
    for (const match of [...span.text.matchAll(blanks), undefined]) {
      const to = match?.index ?? span.text.length;
      const text = span.text.slice(from, to);
      const box = { left: span.left + from * each, right: span.left + to * each };
      if (text.trim()) add(text, { ...span, ...box, spaced: from === 0 && span.spaced });
      from = to + (match?.[0].length ?? 0);
    }
  }
  return segments.map(({ baseline: _, ...segment }) => ({
    ...segment,
    label: labelOf(segment.text),
  }));
}

const longest = 80;

const labelOf = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s:*_.–-]+|[\s:*_.–-]+$/g, '')
    .slice(0, longest)
    .trim();

const reach = { left: 160, right: 30, above: 16, below: 13 } as const;

/** @param isSquare check boxes have their label on the right */
export function labelFor(space: Box, segments: readonly Segment[], isSquare: boolean): string {
  const middle = (space.top + space.bottom) / 2;
  const beside = segments.filter(({ top, bottom, label }) => {
    const isLevel = isSquare
      ? top < middle && bottom > middle
      : bottom > space.bottom - 8 && top < space.bottom;
    return label && isLevel;
  });
  const nearest = (list: readonly Segment[], distance: (one: Segment) => number, most: number) => {
    const near = list.filter((one) => distance(one) > -2 && distance(one) < most);
    return near.toSorted((a, b) => distance(a) - distance(b))[0]?.label;
  };
  const over = segments.filter(
    ({ left, right, label }) => label && left < space.right && right > space.left - 1,
  );
  const left = () => nearest(beside, (one) => space.left - one.right, reach.left);
  const right = () => nearest(beside, (one) => one.left - space.right, reach.right);
  const above = () => nearest(over, (one) => space.top - one.bottom, reach.above);
  const below = () => nearest(over, (one) => one.top - space.bottom, reach.below);
  const tries = isSquare ? [right, left] : [left, below, above];
  for (const find of tries) {
    const label = find();
    if (label) return label;
  }
  return '';
}
