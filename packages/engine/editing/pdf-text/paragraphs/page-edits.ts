// Plans the changes of the paragraphs of a page: new text, place and width, and what moves below.
import { inverse, type Matrix, type ParagraphEdit } from '@octavo/contract';
import { areaThrough, type Area } from '#formats/pdf/geometry/area.ts';
import { alongLine } from '#formats/pdf/text/lines.ts';
import { toDisplayed, type PageBoxes } from '#formats/pdf/structure/page-boxes.ts';
import type { NewLetters } from '../new-letters.ts';
import { noChanges, type GlyphChanges } from '../rewritten-show.ts';
import { shadowsIn, type ShownGlyph, type ShownPage } from '../shown-text.ts';
import { leavesClip, type Copies } from './clipped-glyphs.ts';
import type { TextChange } from './expected-letters.ts';
import type { Hyphenation } from '#formats/pdf/text/hyphenation.ts';
import type { MovedWords, PlacedWord } from './moved-words.ts';
import type { Shift } from '#formats/pdf/structure/moved-links.ts';
import type { PageParagraph, PageParagraphs } from './page-paragraphs.ts';
import { canGrow, canWiden, followingOf, type Surroundings } from './page-space.ts';
import type { PairKerning } from './pair-kerning.ts';
import { planParagraph, type ParagraphPlan } from './paragraph-plan.ts';

/** Why a paragraph stays: no space, no font with the letters or text of another kind, or a failed proof. */
export type Refusal = 'too_long' | 'not_settable' | 'unproven';

export type PageEdits = {
  changes: GlyphChanges;
  count: number;
  refused: Refusal[];
  isNarrowed: boolean;
  isPushed: boolean;
  standIns: ParagraphPlan['standIns'];
  text: TextChange;
  shifts: Shift[];
  /** The words of changed paragraphs. */
  moved: MovedWords[];
};

type Page = { shown: ShownPage; paragraphs: PageParagraphs; boxes: PageBoxes };
type Tools = {
  letters: NewLetters;
  kerning: PairKerning;
  /** How words of the page are divided. */
  hyphenation?: Hyphenation | undefined;
};

/** From the first attempt to the last: the gaps of ragged and of justified lines, and the width of new words. */
const attempts = [
  { ragged: 1, justified: 0.8, narrowing: 1 },
  { ragged: 0.8, justified: 0.62, narrowing: 1 },
  { ragged: 0.62, justified: 0.62, narrowing: 0.95 },
  { ragged: 0.62, justified: 0.62, narrowing: 0.9 },
] as const;

export async function planPageEdits(
  page: Page,
  edits: readonly ParagraphEdit[],
  push: boolean,
  tools: Tools,
): Promise<PageEdits> {
  const plan: PageEdits = {
    ...{ changes: noChanges(), count: 0, refused: [], standIns: [], shifts: [], moved: [] },
    ...{ isNarrowed: false, isPushed: false, text: { removed: [], added: [] } },
  };
  const { list } = page.paragraphs;
  // What is deleted takes no space.
  const gone = new Set(
    edits
      .filter((edit) => edit.delete)
      .flatMap(({ id }) => list.find((one) => one.id === id)?.paragraph.lines ?? []),
  );
  const lines = page.paragraphs.lines.filter((line) => !gone.has(line));
  const copies = shadowsIn(page.shown.glyphs);
  const rest = { ...page, copies, paragraphs: { ...page.paragraphs, lines } };
  const lifts = new Map<PageParagraph, number>();
  const changed = new Map<PageParagraph, GlyphChanges>();
  const moved = new Map<PageParagraph, Pick<MovedWords, 'placed' | 'shift'>>();
  const order = (edit: ParagraphEdit) => list.findIndex(({ id }) => id === edit.id);
  for (const edit of edits.toSorted((one, other) => order(one) - order(other))) {
    const one = list[order(edit)] as PageParagraph;
    const result = await new Edit(rest, one, edit, push, lifts).planned(tools);
    if (typeof result === 'string') {
      plan.refused.push(result);
      continue;
    }
    if (!result) continue;
    changed.set(one, result.changes);
    plan.count += 1;
    plan.isNarrowed ||= result.isNarrowed;
    plan.isPushed ||= result.isPushed;
    plan.standIns.push(...result.standIns);
    plan.text.removed.push(...result.text.removed);
    plan.text.added.push(...result.text.added);
    if (result.shift) plan.shifts.push(result.shift);
    if (result.placed) moved.set(one, { placed: result.placed, shift: result.along ?? [0, 0] });
  }
  for (const [one, lift] of lifts) {
    const changes = changed.get(one) ?? noChanges();
    moveAll(one, changes, 0, lift);
    changed.set(one, changes);
    plan.shifts.push(shiftOf(one, 0, lift));
    const own = moved.get(one);
    if (own) moved.set(one, { ...own, shift: [own.shift[0], own.shift[1] + lift] });
  }
  for (const [{ paragraph, words }, one] of moved) plan.moved.push({ paragraph, words, ...one });
  plan.text.uncertain = merge(copies, changed.values(), plan.changes);
  return plan;
}

type Planned = Pick<PageEdits, 'changes' | 'isNarrowed' | 'isPushed' | 'standIns' | 'text'> & {
  shift?: Shift;
  placed?: readonly PlacedWord[];
  /** How far it moves along and across its lines. */
  along?: readonly [number, number];
};

class Edit {
  readonly #page: Page & { copies: Copies };
  readonly #one: PageParagraph;
  readonly #edit: ParagraphEdit;
  readonly #push: boolean;
  readonly #lifts: Map<PageParagraph, number>;

  constructor(
    page: Page & { copies: Copies },
    one: PageParagraph,
    edit: ParagraphEdit,
    push: boolean,
    lifts: Map<PageParagraph, number>,
  ) {
    this.#page = page;
    this.#one = one;
    this.#edit = edit;
    this.#push = push;
    this.#lifts = lifts;
  }

  /** @returns nothing if it changes nothing */
  async planned(tools: Tools): Promise<Planned | Refusal | undefined> {
    const { text, dx = 0, dy = 0, width } = this.#edit;
    const one = this.#one;
    const isDeleted = this.#edit.delete || text?.trim() === '';
    const isTextChanged = text !== undefined && plain(text) !== plain(one.text);
    if (!isDeleted && !isTextChanged && !dx && !dy && width === undefined) return undefined;
    if (!one.isEditable) return 'not_settable';
    if (isDeleted) return this.#deleted();
    const none = { changes: noChanges(), text: { removed: [], added: [] }, standIns: [] };
    const planned =
      isTextChanged || width !== undefined
        ? await this.#withText(text ?? one.text, tools)
        : { ...none, isNarrowed: false, isPushed: false };
    if (typeof planned === 'string' || (!dx && !dy)) return planned;
    const [x, y] = this.#inUserSpace(dx, dy);
    if (this.#leavesPage(x, y)) return 'too_long';
    const [along, across] = alongLine([x, y], one.paragraph.angle);
    moveAll(one, planned.changes, along, across);
    if (leavesClip(planned.changes, one.paragraph.angle, this.#page.copies)) return 'too_long';
    const shift: Shift = { ...shiftOf(one, 0, 0), matrix: [1, 0, 0, 1, x, y] };
    return { ...planned, shift, along: [along, across] };
  }

  async #withText(text: string, tools: Tools): Promise<Planned | Refusal> {
    const { paragraph, words, left } = this.#one;
    const { copies } = this.#page;
    const hyphenation = this.#isHyphenated() ? tools.hyphenation : undefined;
    const { width } = this.#edit;
    const isNew = width !== undefined;
    const isFromRight = paragraph.direction === 'rtl';
    const length = isNew ? width / this.#page.boxes.unit : this.#one.limit - left;
    const ends = isFromRight
      ? { left: this.#one.limit - length, limit: this.#one.limit }
      : { left, limit: left + length };
    const isJustified = paragraph.alignment === 'justified';
    if (isNew && !this.#canWiden(ends)) return 'too_long';
    // A title, a label or a cell of one line rather gets narrower than another line.
    const most = !isNew && paragraph.lines.length === 1 ? [1, Infinity] : [Infinity];
    for (const lines of most)
      for (const { ragged, justified, narrowing } of attempts) {
        const gapShare = isJustified ? justified : ragged;
        const edit = {
          ...{ words, text, ...ends, keepsBreaks: !isNew, gapShare, narrowing, copies },
          ...{ hyphenation, brackets: this.#page.paragraphs.brackets },
        };
        const plan = await planParagraph(paragraph, edit, tools);
        if (!plan) return 'not_settable';
        if (plan.isTooWide || plan.lines > lines) continue;
        if (leavesClip(plan.changes, paragraph.angle, copies)) continue;
        const isPushed = this.#placed(plan.lines);
        if (isPushed === undefined) continue;
        return { ...plan, isPushed, isNarrowed: narrowing < 1 };
      }
    return 'too_long';
  }

  /** True if its lines can be between these edges. Paragraphs that are read from the right only get narrower. */
  #canWiden({ left, limit }: { left: number; limit: number }): boolean {
    const { paragraph } = this.#one;
    if (paragraph.direction === 'rtl') return left >= paragraph.left - 0.05 * paragraph.size;
    return canWiden(this.#one, limit, this.#surroundings());
  }

  /** Whether other paragraphs move for so many lines; nothing if there is no space for them. */
  #placed(lines: number): boolean | undefined {
    const { paragraph } = this.#one;
    const more = lines - paragraph.lines.length;
    if (!more) return false;
    const height = more * paragraph.leading;
    const before = -(this.#lifts.get(this.#one) ?? 0);
    if (more > 0 && !before && canGrow(this.#one, height, this.#surroundings())) return false;
    const isMoved = this.#push && this.#moveFollowing(height, before);
    return isMoved || more < 0 ? isMoved : undefined;
  }

  /** True if this paragraph, or another one of the page in its font, has divided words. */
  #isHyphenated(): boolean {
    if (this.#one.words.some(({ level }) => level !== undefined)) return false;
    const fontOf = ({ paragraph }: PageParagraph) =>
      paragraph.lines[0]?.glyphs[0]?.glyph.show.font.name;
    const own = fontOf(this.#one);
    return this.#page.paragraphs.list.some(
      (other) => fontOf(other) === own && other.words.some(({ isDivided }) => isDivided),
    );
  }

  #surroundings(): Surroundings {
    const { shown, paragraphs, boxes } = this.#page;
    const [left, bottom, right, top] = boxes.crop;
    return {
      ...{ edges: shown.edges, images: shown.images, lines: paragraphs.lines },
      ...{ visible: { left, bottom, right, top }, angle: this.#one.paragraph.angle },
    };
  }

  /** @param height how far down @param before how far they moved already */
  #moveFollowing(height: number, before = 0): boolean {
    const total = height + Math.max(0, before);
    const found = followingOf(this.#one, total, this.#page.paragraphs, this.#surroundings());
    if (!found.isPossible || !found.paragraphs.length) return false;
    for (const one of found.paragraphs) this.#lifts.set(one, (this.#lifts.get(one) ?? 0) - height);
    return true;
  }

  /** The next paragraph takes the place of this one. */
  #closeGap(): boolean {
    const { paragraphs } = this.#page;
    const [next] = followingOf(this.#one, 0, paragraphs, this.#surroundings()).paragraphs;
    const [first, other] = [this.#one.paragraph.lines[0], next?.paragraph.lines[0]];
    if (!first || !other) return false;
    // Up, as it is below.
    return this.#moveFollowing(other.baseline - first.baseline);
  }

  #deleted(): Planned {
    const { paragraph, words } = this.#one;
    const changes = noChanges();
    for (const { glyphs } of paragraph.lines)
      for (const { glyph } of glyphs) changes.removed.add(glyph);
    this.#removeSpaces(changes.removed);
    const isPushed = this.#push && this.#closeGap();
    const text = { removed: words.map((word) => word.text), added: [] };
    return { changes, text, standIns: [], isNarrowed: false, isPushed, placed: [] };
  }

  /** Spaces between removed glyphs, or behind them. */
  #removeSpaces(removed: Set<ShownGlyph>): void {
    let isBehind = false;
    for (const glyph of this.#page.shown.glyphs) {
      if (glyph.text.trim() || !glyph.text) isBehind = removed.has(glyph);
      else if (isBehind) removed.add(glyph);
    }
  }

  /** True if less of the paragraph is on the visible page after a move. */
  #leavesPage(x: number, y: number): boolean {
    const { area } = shiftOf(this.#one, 0, 0);
    const [left, bottom, right, top] = this.#page.boxes.crop;
    const outside = (dx: number, dy: number) =>
      Math.max(0, left - area.left - dx, area.right + dx - right) +
      Math.max(0, bottom - area.bottom - dy, area.top + dy - top);
    return outside(x, y) > outside(0, 0) + 0.5 * this.#one.paragraph.size;
  }

  #inUserSpace(dx: number, dy: number): [number, number] {
    const [a, b, c, d] = inverse(toDisplayed(this.#page.boxes));
    return [a * dx + c * dy, b * dx + d * dy];
  }
}

const plain = (text: string): string => text.split(/\s+/).filter(Boolean).join(' ');

/** Moves everything of a paragraph further. */
function moveAll(
  { paragraph }: PageParagraph,
  { moves, lifts, texts }: GlyphChanges,
  along: number,
  across: number,
): void {
  for (const { glyphs } of paragraph.lines)
    for (const { glyph } of glyphs) {
      moves.set(glyph, (moves.get(glyph) ?? 0) + along);
      lifts.set(glyph, (lifts.get(glyph) ?? 0) + across);
    }
  for (const [glyph, list] of texts)
    texts.set(
      glyph,
      list.map((text) => ({
        ...text,
        move: text.move + along,
        lift: (text.lift ?? 0) + across,
      })),
    );
}

/** In user space. */
function shiftOf({ paragraph }: PageParagraph, along: number, across: number): Shift {
  const { lines, left, right, size, angle } = paragraph;
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const toPage: Matrix = [cos, sin, -sin, cos, 0, 0];
  const baselines = lines.map(({ baseline }) => baseline);
  const own: Area = {
    ...{ left, right, top: Math.max(...baselines) + size },
    bottom: Math.min(...baselines) - 0.4 * size,
  };
  return {
    area: areaThrough(toPage, own),
    matrix: [1, 0, 0, 1, along * cos - across * sin, along * sin + across * cos],
  };
}

/** What is painted over a glyph does the same as it. @returns the letters that are painted several times */
function merge(shadows: Copies, parts: Iterable<GlyphChanges>, all: GlyphChanges): string[] {
  const several: string[] = [];
  const copiesOf = (glyph: ShownGlyph, letters = glyph.text): ShownGlyph[] => {
    const copies = shadows(glyph);
    for (let count = copies.length; count > 0; count -= 1) several.push(letters);
    return [glyph, ...copies];
  };
  for (const { moves, lifts, removed, texts } of parts) {
    for (const [glyph, move] of moves) for (const one of copiesOf(glyph)) all.moves.set(one, move);
    for (const [glyph, lift] of lifts)
      for (const one of [glyph, ...shadows(glyph)]) all.lifts.set(one, lift);
    for (const glyph of removed) for (const one of copiesOf(glyph)) all.removed.add(one);
    for (const [glyph, list] of texts) {
      const letters = list.flatMap((text) => text.letters.map((letter) => letter.text)).join('');
      for (const one of copiesOf(glyph, letters)) all.texts.set(one, list);
    }
  }
  return several;
}
