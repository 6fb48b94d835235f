// The old and new positions of the words of a changed paragraph, by which links and marks over them move.
import type { Matrix } from '@octavo/contract';
import {
  areaThrough,
  boundsOf,
  cornersOf,
  through,
  type Area,
} from '#formats/pdf/geometry/area.ts';
import { alongLine } from '#formats/pdf/text/lines.ts';
import type { Word } from './paragraph-words.ts';
import type { Paragraph } from './paragraph.ts';
import type { NewWord } from './word-changes.ts';

/** A part of a line, along and across it. */
export type Stretch = { from: number; to: number; baseline: number };

/** A word of the new text with its places. */
export type PlacedWord = { word: NewWord; stretches: Stretch[] };

export type MovedWords = {
  paragraph: Paragraph;
  words: readonly Word[];
  /** Empty if the paragraph is deleted. */
  placed: readonly PlacedWord[];
  /** How far the whole paragraph moves besides, along and across its lines. */
  shift: readonly [number, number];
};

/** In letter heights: how far above the baseline a mark must reach. */
const middle = 0.25;
/** In letter heights: an area that goes further beyond the words is that of a button or a card, and stays. */
const furthest = 3;

/**
 * Where an area over words of a paragraph comes, a part for each line; none if its words are gone.
 * @returns nothing if it is over no words of it
 */
export function movedArea(area: Area, moved: MovedWords): Area[] | undefined {
  const { paragraph, words, placed, shift } = moved;
  const { angle, lines, size } = paragraph;
  const own = boundsOf(cornersOf(area).map((corner) => alongLine(corner, angle)));
  const covered = new Set<number>();
  const under: Stretch[] = [];
  for (const [index, { parts }] of words.entries())
    for (const { line, from, to } of parts) {
      const baseline = lines[line]?.baseline ?? 0;
      const height = baseline + middle * size;
      if (height < own.bottom || height > own.top) continue;
      if (Math.min(to, own.right) - Math.max(from, own.left) < (to - from) / 2) continue;
      covered.add(index);
      under.push({ from, to, baseline });
    }
  if (!under.length) return undefined;
  const baselines = under.map(({ baseline }) => baseline);
  // How far it goes beyond its words; less than them only at its ends.
  const margins = {
    left: Math.min(...under.map(({ from }) => from)) - own.left,
    right: own.right - Math.max(...under.map(({ to }) => to)),
    above: own.top - Math.max(...baselines),
    below: Math.min(...baselines) - own.bottom,
  };
  if (Math.max(...Object.values(margins)) > furthest * size) return undefined;
  const stretches = joined(coveredNow(placed, covered), size);
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const toPage: Matrix = [cos, sin, -sin, cos, ...through([cos, sin, -sin, cos, 0, 0], shift)];
  return stretches.map(({ from, to, baseline }, index) =>
    areaThrough(toPage, {
      left: from - (index === 0 || margins.left > 0 ? margins.left : 0),
      right: to + (index === stretches.length - 1 || margins.right > 0 ? margins.right : 0),
      ...{ top: baseline + margins.above, bottom: baseline - margins.below },
    }),
  );
}

/** The places of words that were covered, of those that replace them, and of those that came between them. */
function coveredNow(placed: readonly PlacedWord[], covered: ReadonlySet<number>): Stretch[] {
  const states = placed.map(({ word }) => {
    if (word.kind === 'kept') return covered.has(word.old);
    return word.place === 'instead' ? covered.has(word.near) : undefined;
  });
  const isBetween = (index: number) =>
    states.slice(0, index).findLast((state) => state !== undefined) === true &&
    states.slice(index).find((state) => state !== undefined) === true;
  return placed.flatMap(({ stretches }, index) =>
    (states[index] ?? isBetween(index)) ? stretches : [],
  );
}

/** One stretch for each line, from its first to its last word. */
function joined(stretches: readonly Stretch[], size: number): Stretch[] {
  const list: Stretch[] = [];
  for (const { from, to, baseline } of stretches) {
    const same = list.find((one) => Math.abs(one.baseline - baseline) < 0.2 * size);
    if (!same) list.push({ from, to, baseline });
    else {
      same.from = Math.min(same.from, from);
      same.to = Math.max(same.to, to);
    }
  }
  return list.toSorted((one, other) => other.baseline - one.baseline);
}
