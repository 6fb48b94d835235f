// Breaks the words of a paragraph into lines: where they were broken before if the width allows it, otherwise where they fit.

/** A word to set. */
export type BreakItem = {
  width: number;
  /** The widths of its parts if it is divided at the end of a line, the first with its hyphen. */
  halves?: readonly [number, number];
  /** The same for the places at which it can be divided now, from its start on. */
  divisions?: readonly (readonly [number, number])[];
  /** True if no space is before it: lines are filled by distances between all words. */
  isGlued?: boolean;
  /** The gap before it, as it is usual in the paragraph, or was in its line. */
  gap: number;
  /** The same if its line had not been filled: lines are filled with words of several others. */
  evenGap?: number;
  /** The line that it, or its second part, was the first of; nothing for others and for new words. */
  startOf?: number;
  /** True if all words from here on are those that followed before, or their second half. */
  isRestKept: boolean;
};

/** A word on a line, or half of it; `at` is where it is hyphenated, if not as before. */
export type SetItem = { index: number; half?: 0 | 1; at?: number };

export type BrokenLines = {
  lines: SetItem[][];
  /** The old line from which on everything stays as it was, below the others. */
  restFrom?: number;
};

export type BreakLimits = {
  widthOf(line: number): number;
  isJustified: boolean;
  /** How narrow gaps become, as a share of the usual ones. */
  narrowest: number;
  /** False to break all lines anew. */
  keepsBreaks: boolean;
  /** True for titles and other lines that were ended where they are: none takes words of the next. */
  areBreaksMeant?: boolean;
};

/** So many signs may be missing in a line of Chinese or Japanese. */
const signs = 1.6;
/** Ragged lines that end earlier, and justified ones with wider gaps, take a part of the next word. */
const loose = { ragged: 0.85, justified: 1.3 } as const;
/** Justified lines with wider gaps take words of the next line; ragged ones if they end this early. */
const widest = 1.55;
const shortest = 0.72;

export function breakLines(
  items: readonly BreakItem[],
  start: { index: number; half?: 1; line: number },
  limits: BreakLimits,
): BrokenLines {
  const lines: SetItem[][] = [];
  const first: SetItem | undefined = start.half === 1 ? { index: start.index, half: 1 } : undefined;
  let line = new OpenLine(items, limits, start.line, first);
  let index = first ? start.index + 1 : start.index;
  const next = (second?: SetItem) => {
    lines.push(line.set);
    line = new OpenLine(items, limits, start.line + lines.length, second);
  };
  for (; index < items.length; index += 1) {
    const item = items[index] as BreakItem;
    const isOldBreak = limits.keepsBreaks && item.startOf !== undefined && line.set.length > 0;
    const isHalved = item.halves !== undefined;
    if (isOldBreak && !isHalved && line.mayEnd(item)) {
      next();
      if (item.isRestKept) return { lines, restFrom: item.startOf as number };
    } else if (isOldBreak && isHalved && line.takes(item, 0) && line.mayEndHalved(item)) {
      line.add({ index, half: 0 });
      if (item.isRestKept) return { lines: [...lines, line.set], restFrom: item.startOf as number };
      next({ index, half: 1 });
      continue;
    }
    if (!line.set.length || line.takes(item)) line.add({ index });
    else if (isHalved && line.takes(item, 0)) {
      line.add({ index, half: 0 });
      next({ index, half: 1 });
    } else {
      const at = index < items.length - 1 ? line.divisionOf(item) : undefined;
      if (at !== undefined) {
        line.add({ index, half: 0, at });
        next({ index, half: 1, at });
        continue;
      }
      next();
      if (limits.keepsBreaks && item.isRestKept && item.startOf !== undefined && !isHalved)
        return { lines, restFrom: item.startOf };
      line.add({ index });
    }
  }
  if (line.set.length) lines.push(line.set);
  return { lines };
}

export function widthIn(
  { width, halves, divisions }: BreakItem,
  { half, at }: { half?: 0 | 1 | undefined; at?: number | undefined },
): number {
  const parts = at === undefined ? halves : divisions?.[at];
  return half === undefined || !parts ? width : parts[half];
}

class OpenLine {
  readonly set: SetItem[] = [];
  readonly #items: readonly BreakItem[];
  readonly #limits: BreakLimits;
  readonly #available: number;
  readonly #line: number;
  #words = 0;
  #gaps = 0;

  constructor(items: readonly BreakItem[], limits: BreakLimits, line: number, first?: SetItem) {
    this.#items = items;
    this.#limits = limits;
    this.#available = limits.widthOf(line);
    this.#line = line;
    if (first) this.add(first);
  }

  add(one: SetItem): void {
    const item = this.#items[one.index] as BreakItem;
    if (this.set.length) this.#gaps += item.gap;
    this.#words += widthIn(item, one);
    this.set.push(one);
  }

  takes(item: BreakItem, half?: 0 | 1): boolean {
    return this.#fits(item, this.#limits.narrowest, { half });
  }

  /** The longest part of a word that fits, if the line is not full without it. */
  divisionOf(item: BreakItem): number | undefined {
    const { isJustified, narrowest } = this.#limits;
    const isFull = isJustified
      ? this.#gaps > 0 && (this.#available - this.#words) / this.#gaps <= loose.justified
      : this.#words + this.#gaps >= this.#available * loose.ragged;
    if (isFull || !item.divisions) return undefined;
    const at = item.divisions.findLastIndex((_, index) =>
      this.#fits(item, narrowest, { half: 0, at: index }),
    );
    return at < 0 ? undefined : at;
  }

  #fits(
    item: BreakItem,
    share: number,
    part: { half?: 0 | 1 | undefined; at?: number } = {},
  ): boolean {
    const gaps = this.set.length ? this.#gaps + item.gap : 0;
    return this.#words + widthIn(item, part) + gaps * share <= this.#available + 0.01;
  }

  /** True if the line is full enough to end before a word, as it did. */
  mayEnd(item: BreakItem): boolean {
    // Unless words of the line above came into this one.
    if (this.#limits.areBreaksMeant && item.startOf === this.#line + 1) return true;
    if (item.isGlued) return this.#available - this.#words - this.#gaps < item.width * signs;
    return !this.#fits(item, 1) || this.#isFull(this.#words, this.#gaps);
  }

  mayEndHalved(item: BreakItem): boolean {
    const width = this.#words + widthIn(item, { half: 0 });
    return !this.#fits(item, 1) || this.#isFull(width, this.#gaps + item.gap);
  }

  #isFull(words: number, gaps: number): boolean {
    if (!this.#limits.isJustified) return words + gaps >= this.#available * shortest;
    return gaps > 0 && (this.#available - words) / gaps <= widest;
  }
}
