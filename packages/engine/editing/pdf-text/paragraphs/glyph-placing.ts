// Notes where the glyphs of a paragraph and its new letters come. What the clipping path of its old line would hide is set anew beside the
// glyphs of its new line.
import type { PlacedText } from '../line-plan.ts';
import type { NewLetter } from '../new-letter.ts';
import type { GlyphChanges } from '../rewritten-show.ts';
import type { ShownGlyph } from '../shown-text.ts';
import type { LineGlyph } from '../text-lines.ts';
import { isClipped, isTextClipped, type Copies } from './clipped-glyphs.ts';
import type { Word } from './paragraph-words.ts';
import type { Paragraph } from './paragraph.ts';
import type { Cut } from './word-division.ts';
import { isLike, lettersOf, type Anchor } from './word-letters.ts';

type NewText = { anchor: Anchor; letters: readonly NewLetter[]; narrowing: number };
/** A distance along the lines, and the lines before and after it. */
type Movement = { move: number; from: number; to: number };

export class GlyphPlacing {
  readonly #paragraph: Paragraph;
  readonly #changes: GlyphChanges;
  readonly #copies: Copies;

  constructor(paragraph: Paragraph, changes: GlyphChanges, copies: Copies) {
    this.#paragraph = paragraph;
    this.#changes = changes;
    this.#copies = copies;
  }

  /** Notes the letters of a new word. @param from where it begins on its line */
  addText({ anchor, letters, narrowing }: NewText, from: number, line: number): void {
    const text: PlacedText = {
      ...{ letters: [...letters], move: from - anchor.from, isBehind: anchor.isBehind },
      ...{ lift: this.#lift(anchor.line, line), tracking: 0, narrowing },
    };
    if (!isTextClipped(anchor.glyph, text, this.#paragraph.angle, this.#copies))
      return this.#add(anchor.glyph, text);
    const way = { from: anchor.line, to: line };
    const host = this.#host([anchor.glyph], way, from, (at) => withFont(letters, anchor, at));
    if (host) this.#add(host.glyph, { ...host.text, narrowing });
    else this.#add(anchor.glyph, text);
  }

  /** Notes the letters of a word, or of a half of it, that moves. @param from where it begins on its line */
  addWord({ parts, isDivided }: Word, half: 0 | 1 | undefined, from: number, line: number): void {
    let at = from;
    for (const [index, part] of parts.entries()) {
      if (half !== undefined && index !== half) continue;
      const isJoined = half === undefined && index === 0 && isDivided;
      const glyphs = isJoined ? part.glyphs.slice(0, -1) : part.glyphs;
      this.#move(glyphs, { move: at - part.from, from: part.line, to: line });
      const hyphen = isJoined ? part.glyphs.at(-1) : undefined;
      if (hyphen) this.#changes.removed.add(hyphen.glyph);
      at += part.to - part.from - (hyphen ? part.to - hyphen.from : 0);
    }
  }

  /** Notes a half of a word that is divided now; the first one gets a hyphen. */
  addPart(
    { parts: [part] }: Word,
    { count, hyphen }: Cut,
    half: 0 | 1,
    from: number,
    line: number,
  ) {
    if (!part) return;
    const glyphs = half === 0 ? part.glyphs.slice(0, count) : part.glyphs.slice(count);
    const [first, last] = [glyphs[0], glyphs.at(-1)];
    if (!first || !last) return;
    const move = from - first.from;
    this.#move(glyphs, { move, from: part.line, to: line });
    if (half === 1) return;
    const lift = this.#lift(part.line, line);
    const behind = { move: move + last.to - last.from, lift, isBehind: true };
    this.#add(last.glyph, { letters: [...hyphen], ...behind, tracking: 0, narrowing: 1 });
  }

  /** Notes the lines from one on, which move by whole lines. */
  addRest(words: readonly Word[], first: number, shift: number): void {
    if (!shift) return;
    for (const { line, glyphs } of words.flatMap(({ parts }) => parts))
      if (line >= first) this.#move(glyphs, { move: 0, from: line, to: line + shift });
  }

  /** @param line an old one, or one below them */
  baselineOf(line: number): number {
    const { lines, leading } = this.#paragraph;
    const last = lines.at(-1)?.baseline ?? 0;
    return lines[line]?.baseline ?? last - (line - lines.length + 1) * leading;
  }

  #lift(from: number, to: number): number {
    return this.baselineOf(to) - this.baselineOf(from);
  }

  #move(glyphs: readonly LineGlyph[], { move, from, to }: Movement): void {
    const [first] = glyphs;
    if (!first) return;
    const lift = this.#lift(from, to);
    const { angle } = this.#paragraph;
    const all = glyphs.map(({ glyph }) => glyph);
    const isCut = all.some((glyph) => isClipped(glyph, [move, lift], angle, this.#copies));
    const lettersAt = (at: ShownGlyph) => lettersOf(glyphs, at);
    const start = Math.min(...glyphs.map((one) => one.from)) + move;
    const host = isCut && this.#host(all, { from, to }, start, lettersAt);
    if (host) {
      this.#add(host.glyph, host.text);
      for (const glyph of all) this.#changes.removed.add(glyph);
      return;
    }
    for (const glyph of all) {
      this.#changes.moves.set(glyph, move);
      this.#changes.lifts.set(glyph, lift);
    }
  }

  /** A glyph of the new line beside which others are seen: the first one if they come from above, otherwise the last. */
  #host(
    glyphs: readonly ShownGlyph[],
    { from, to }: Omit<Movement, 'move'>,
    start: number,
    lettersAt: (at: ShownGlyph) => NewLetter[],
  ): { glyph: ShownGlyph; text: PlacedText } | undefined {
    const { lines, angle } = this.#paragraph;
    const line = lines[to]?.glyphs ?? [];
    const isBehind = from > to;
    for (const { glyph, from: place } of isBehind ? line.toReversed() : line) {
      if (!glyphs.every((one) => isLike(one, glyph))) continue;
      const text: PlacedText = {
        ...{ letters: lettersAt(glyph), move: start - place, lift: 0, isBehind },
        ...{ tracking: 0, narrowing: 1 },
      };
      if (!isTextClipped(glyph, text, angle, this.#copies)) return { glyph, text };
    }
    return undefined;
  }

  #add(glyph: ShownGlyph, text: PlacedText): void {
    const { texts } = this.#changes;
    texts.set(glyph, [...(texts.get(glyph) ?? []), text]);
  }
}

/** Letters for another place of the content: with the font that they had at their own. */
function withFont(letters: readonly NewLetter[], from: Anchor, to: ShownGlyph): NewLetter[] {
  const { value } = from.glyph.show.font;
  return letters.map(({ font = value as string, ...letter }) =>
    font === to.show.font.value ? letter : { ...letter, font },
  );
}
