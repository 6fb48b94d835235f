// Reads the structure of a displayed formula from the places of its letters and lines: fractions, roots and scripts.
// Whatever is not certain makes the whole formula unknown, because a formula with one wrong place is worse than its picture.
import { around, boxOfRule, sharedWidth, widthOf } from '#models/page/geometry.ts';
import type { FormulaPart, FormulaParts } from '#models/document/formula.ts';
import type { Box, Rule, Span } from '#models/page/page-content.ts';

/** Lengths in font sizes. */
const limits = {
  /** Letters on one line differ less from its baseline; scripts differ more. */
  level: 0.1,
  /** The same for fractions and roots, whose baseline is only estimated. */
  axis: 0.3,
  /** Letters that are smaller than this share of the line's are scripts. */
  script: 0.85,
  /** The share of a letter's width that may overlap its neighbour; accents overlap more. */
  overlap: 0.35,
  /** The furthest letters above and below a fraction bar, by their centres. */
  reach: 2.2,
  /** The distance in points of a root's line from its sign. */
  root: 2,
} as const;

/** A letter group, a line, or a part that was read already. */
type Item = { box: Box; baseline: number; size: number } & (
  | { kind: 'span'; span: Span }
  | { kind: 'bar' }
  | { kind: 'part'; part: FormulaPart }
);

/** Programs take single vertical lines for brackets or for operators. */
const known = /^(?:(?!\|)[\p{L}\p{N}\p{Sm}\p{P}°′ ])+$/u;
const centreX = ({ box }: Item): number => (box.left + box.right) / 2;
/** The middle of an item; of letters above the baseline, because their box includes space for descenders. */
const centreY = (item: Item): number =>
  item.kind === 'span' ? item.baseline - 0.25 * item.size : (item.box.top + item.box.bottom) / 2;

class Unknown extends Error {}

function textOf({ text, font }: Span): FormulaPart {
  const isUpright = !font.italic && !(font.math && /^\p{L}$/u.test(text));
  return { kind: 'text', text, isUpright };
}

/** Reads the widest line with letters above and below it, or to the right of a root sign. */
function withoutBar(items: readonly Item[]): Item[] {
  const bars = items.filter(({ kind }) => kind === 'bar');
  const bar = bars.reduce((a, b) => (widthOf(b.box) > widthOf(a.box) ? b : a));
  const { left, right, top } = bar.box;
  const within = items.filter(
    (item) => item !== bar && centreX(item) > left && centreX(item) < right,
  );
  const size = Math.max(0, ...within.map((item) => item.size));
  const near = within.filter((item) => Math.abs(centreY(item) - top) < limits.reach * size);
  const above = near.filter((item) => centreY(item) < top);
  const below = near.filter((item) => centreY(item) > top);
  if (!below.length) throw new Unknown();
  const sign = items.find(
    (item) =>
      item.kind === 'span' &&
      item.span.text === '√' &&
      Math.abs(item.box.right - left) < limits.root,
  );
  if (!above.length === !sign) throw new Unknown();
  const taken = new Set<Item>([bar, ...above, ...below, ...(sign ? [sign] : [])]);
  const part: FormulaPart = sign
    ? { kind: 'root', of: partsOf(below) }
    : { kind: 'fraction', above: partsOf(above), below: partsOf(below) };
  const box = around([...taken].map((item) => item.box));
  const level = below.filter((item) => item.kind !== 'bar').map(({ baseline }) => baseline);
  // The bar of a fraction is on the axis of its line, a quarter of the size above the baseline.
  const baseline = sign ? Math.min(...level) : top + 0.25 * size;
  return [...items.filter((item) => !taken.has(item)), { kind: 'part', part, box, baseline, size }];
}

/** Items of one line with their scripts. */
function lineOf(items: readonly Item[]): FormulaParts {
  const sorted = items.toSorted((a, b) => a.box.left - b.box.left);
  const size = Math.max(...sorted.map((item) => item.size));
  const full = sorted.filter((item) => item.size >= limits.script * size);
  const spans = full.filter(({ kind }) => kind === 'span');
  const [first = full[0]!] = spans;
  const { baseline } = first;
  const parts: FormulaPart[] = [];
  let scripts: { sub: Item[]; super: Item[] } = { sub: [], super: [] };
  let base: Item | undefined;
  const close = () => {
    if (!base) {
      if (scripts.sub.length + scripts.super.length) throw new Unknown();
      return;
    }
    const own =
      base.kind === 'part' ? base.part : base.kind === 'span' ? textOf(base.span) : undefined;
    if (!own) throw new Unknown();
    const [sub, above] = [scripts.sub, scripts.super].map((some) =>
      some.length ? partsOf(some) : [],
    );
    parts.push(
      sub!.length + above!.length
        ? { kind: 'scripts', base: [own], sub: sub!, super: above! }
        : own,
    );
    scripts = { sub: [], super: [] };
  };
  for (const item of sorted) {
    const off = (item.baseline - baseline) / size;
    // A small fraction within a line is on its axis, not a script.
    const isLevelPart = item.kind === 'part' && Math.abs(off) < limits.axis;
    if (item.size >= limits.script * size || isLevelPart) {
      const most = item.kind === 'part' ? limits.axis : limits.level;
      if (Math.abs(off) > most) throw new Unknown();
      const last: Item | undefined = base;
      const shared = last ? sharedWidth(last.box, item.box) : 0;
      if (last && shared > limits.overlap * Math.min(widthOf(last.box), widthOf(item.box)))
        throw new Unknown();
      close();
      base = item;
    } else if (off < -limits.level) scripts.super.push(item);
    else if (off > limits.level / 2) scripts.sub.push(item);
    else throw new Unknown();
  }
  close();
  return parts;
}

function partsOf(items: readonly Item[]): FormulaParts {
  if (!items.length) throw new Unknown();
  return items.some(({ kind }) => kind === 'bar') ? partsOf(withoutBar(items)) : lineOf(items);
}

/**
 * The structure of a formula; nothing if it is not evident.
 * @param rules the horizontal lines in it
 */
export function formulaStructure(
  spans: readonly Span[],
  rules: readonly Rule[],
): FormulaParts | undefined {
  const isKnown = spans.every(
    ({ text, font }) =>
      font.math !== 'extension' && font.doubtful === undefined && known.test(text),
  );
  if (!isKnown || !spans.length) return undefined;
  const items = [
    ...spans.map((span): Item => {
      const { baseline, size } = span;
      return { kind: 'span', span, box: span, baseline, size };
    }),
    ...rules.map((rule): Item => ({
      kind: 'bar',
      box: boxOfRule(rule),
      baseline: rule.at,
      size: 0,
    })),
  ];
  try {
    return partsOf(items);
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
}
