// Plans what happens to the glyphs of a line when parts of it are replaced: which go, which come, and how far the others
// move.
import type { LineExtent } from './line-extent.ts';
import type { NewLetter } from './new-letter.ts';
import type { ShownGlyph } from './shown-text.ts';
import { pageScale, type TextLine } from './text-lines.ts';

/** Glyphs of a line, and the text for them. */
export type Replacement = { first: number; last: number; letters: readonly NewLetter[] };

export type PlacedText = {
  letters: readonly NewLetter[];
  /** How far it begins from the old text, on the page. */
  move: number;
  /** How far above the old text it is, on the page. */
  lift?: number;
  /** True if it follows the old text in the content. */
  isBehind?: boolean;
  /** Between letters, in unscaled text space. */
  tracking: number;
  /** The horizontal scale; less than 1 if the text would be too wide. */
  narrowing: number;
};

export type LinePlan = {
  /** How far glyphs move on the page. */
  moves: ReadonlyMap<ShownGlyph, number>;
  removed: ReadonlySet<ShownGlyph>;
  /** By the first glyph of the text that they replace. */
  texts: ReadonlyMap<ShownGlyph, PlacedText>;
};

/** New text becomes at most this much narrower. */
const narrowest = 0.9;
/** Spaces become at most this much narrower, and in justified lines wider, and stay wide enough to be read as spaces. */
const spaceLimits = { narrowest: 0.6, widest: 1.8, leastInHeights: 0.16 } as const;
/** In letter heights. */
const tolerance = 0.02;

/** The widths of the spaces between words that stay, by the glyph behind each. */
type Gaps = ReadonlyMap<number, number>;

type Sized = Replacement & { oldWidth: number; newWidth: number; tracking: number };

/** @returns nothing if the new text is too long */
export function planLine(
  line: TextLine,
  extent: LineExtent,
  replacements: readonly Replacement[],
): LinePlan | undefined {
  const sized = replacements.map((one) => sizedOf(line, one));
  const gaps = gapsOf(line, replacements);
  const excess = excessOf(line, extent, growthOf(sized)) - totalShrinkable(line, gaps);
  const total = sized.reduce((sum, { newWidth }) => sum + newWidth, 0);
  const narrowing = excess > tolerance * line.size ? 1 - excess / Math.max(total, 1e-9) : 1;
  if (narrowing < narrowest) return undefined;
  const narrowed = sized.map((one) => ({ ...one, newWidth: one.newWidth * narrowing }));
  return laidOut(line, extent, narrowed, { gaps, narrowing });
}

const growthOf = (sized: readonly Sized[]): number =>
  sized.reduce((sum, { oldWidth, newWidth }) => sum + newWidth - oldWidth, 0);

function sizedOf(line: TextLine, replacement: Replacement): Sized {
  const { first, last, letters } = replacement;
  const [start, end] = [line.glyphs[first], line.glyphs[last]];
  if (!start || !end) return { ...replacement, oldWidth: 0, newWidth: 0, tracking: 0 };
  const { state } = start.glyph.show;
  const tracking = trackingOf(line, first, last);
  const width = letters.reduce(
    (sum, { advance, isSpace }) =>
      sum + advance * state.size + state.charSpace + (isSpace ? state.wordSpace : 0) + tracking,
    0,
  );
  const oldWidth = end.from + (end.glyph.length + tracking) * pageScale(end.glyph) - start.from;
  return { ...replacement, oldWidth, newWidth: width * pageScale(start.glyph), tracking };
}

/** Letters spaced by moves between them, such as in headings: the usual distance beyond their widths. */
function trackingOf({ glyphs, size }: TextLine, first: number, last: number): number {
  const extras: number[] = [];
  for (let at = first + 1; at <= last; at += 1) {
    const [before, one] = [glyphs[at - 1], glyphs[at]];
    if (!before || !one || one.isAfterSpace) continue;
    const scale = pageScale(before.glyph);
    extras.push((one.from - before.from) / scale - before.glyph.length);
  }
  if (extras.length < 3) return 0;
  const middle = extras.toSorted((one, other) => one - other)[extras.length >> 1] ?? 0;
  const scale = pageScale((glyphs[first] as TextLine['glyphs'][number]).glyph);
  const isEven = extras.filter((extra) => Math.abs(extra - middle) * scale < 0.02 * size);
  const isWide = Math.abs(middle) * scale > 0.02 * size;
  return isWide && isEven.length > extras.length * 0.6 ? middle : 0;
}

function gapsOf({ glyphs }: TextLine, replacements: readonly Replacement[]): Gaps {
  const gaps = new Map<number, number>();
  for (const [at, { from, isAfterSpace }] of glyphs.entries()) {
    const before = glyphs[at - 1];
    if (!before || !isAfterSpace) continue;
    if (replacements.some(({ first, last }) => at > first && at <= last)) continue;
    gaps.set(at, from - before.to);
  }
  return gaps;
}

/** How much a space may shrink. */
function shrinkable(line: TextLine, width: number): number {
  const kept = Math.max(width * spaceLimits.narrowest, spaceLimits.leastInHeights * line.size);
  return Math.max(0, width - kept);
}

const sumOf = (values: Iterable<number>): number => [...values].reduce((all, one) => all + one, 0);

const totalShrinkable = (line: TextLine, gaps: Gaps): number =>
  sumOf([...gaps.values()].map((width) => shrinkable(line, width)));

/** How much longer than its extent a line becomes if its spaces stay. */
function excessOf(line: TextLine, extent: LineExtent, growth: number): number {
  const [before, after] = [line.from - extent.left, extent.right - line.to];
  if (extent.alignment === 'right') return growth - before;
  if (extent.alignment === 'centred') return growth - 2 * Math.min(before, after);
  return growth - after;
}

/** How much each space grows so that a line does not: each in proportion to what it can. */
function spreadOf(line: TextLine, growth: number, gaps: Gaps): Gaps {
  const share = (width: number) => (growth > 0 ? shrinkable(line, width) : Math.max(0, width));
  const total = sumOf([...gaps.values()].map(share));
  if (!total) return new Map();
  const most = growth > 0 ? 1 : spaceLimits.widest - 1;
  const part = Math.max(-1, Math.min(most, -growth / total));
  return new Map([...gaps].map(([at, width]) => [at, share(width) * part]));
}

const shares = { left: 0, justified: 0, right: 1, centred: 0.5 } as const;

function laidOut(
  line: TextLine,
  extent: LineExtent,
  sized: readonly Sized[],
  { gaps, narrowing }: { gaps: Gaps; narrowing: number },
): LinePlan {
  const growth = growthOf(sized);
  // Justified lines keep their end; others grow to their extent first.
  const surplus = excessOf(line, extent, growth);
  const kept = extent.alignment === 'justified' ? growth : Math.max(0, surplus);
  const spread = spreadOf(line, kept, gaps);
  const change = growth + sumOf(spread.values());
  const moves = new Map<ShownGlyph, number>();
  const removed = new Set<ShownGlyph>();
  const texts = new Map<ShownGlyph, PlacedText>();
  let move = -change * shares[extent.alignment];
  for (const [at, { glyph }] of line.glyphs.entries()) {
    move += spread.get(at) ?? 0;
    const within = sized.find(({ first, last }) => at >= first && at <= last);
    if (!within) {
      moves.set(glyph, move);
      continue;
    }
    removed.add(glyph);
    if (at === within.first) {
      const { letters, tracking } = within;
      texts.set(glyph, { letters, move, tracking, narrowing });
    }
    if (at === within.last) move += within.newWidth - within.oldWidth;
  }
  return { moves, removed, texts };
}
