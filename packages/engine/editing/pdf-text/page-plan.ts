// Plans the replacements on a page, line by line.
import type { Area } from '#formats/pdf/geometry/area.ts';
import { planLine, type Replacement } from './line-plan.ts';
import { extentOf } from './line-extent.ts';
import type { NewLetter } from './new-letter.ts';
import type { NewLetters } from './new-letters.ts';
import { noChanges, type GlyphChanges } from './rewritten-show.ts';
import { shadowsIn, type ShownGlyph, type ShownPage } from './shown-text.ts';
import { hasPictureOf, textLinesOf, type TextLine } from './text-lines.ts';
import { isReplaceable, type TextSearch } from './text-search.ts';

export type PlannedPage = {
  changes: GlyphChanges;
  /** Numbers of occurrences. */
  replaced: number;
  tooLong: number;
  unsettable: number;
  standIns: NonNullable<NewLetter['standIn']>[];
};

export async function planPage(
  shown: ShownPage,
  visible: Area,
  search: TextSearch,
  letters: NewLetters,
): Promise<PlannedPage> {
  const changes: GlyphChanges = noChanges();
  const page = { changes, replaced: 0, tooLong: 0, unsettable: 0, standIns: [] } as PlannedPage;
  const lines = textLinesOf(shown.glyphs);
  const shadows = shadowsIn(shown.glyphs);
  const places = new Map(shown.glyphs.map((glyph, index) => [glyph, index]));
  for (const line of lines) {
    const hits = search.inLine(line, lines);
    if (!hits.length) continue;
    const replacements: Replacement[] = [];
    const hasShadow = hasPictureOf(line, shown.images);
    for (const hit of hits) {
      const first = line.glyphs[hit.first];
      const isPossible = first && !hasShadow && isReplaceable(line, hit, shadows);
      const set = isPossible ? await letters.of(hit.text, first.glyph.show) : undefined;
      if (set) replacements.push({ first: hit.first, last: hit.last, letters: set });
      else page.unsettable += 1;
    }
    if (!replacements.length) continue;
    const extent = extentOf(line, lines, shown.edges, visible);
    const plan = planLine(line, extent, replacements);
    if (!plan) {
      page.tooLong += replacements.length;
      continue;
    }
    page.replaced += replacements.length;
    for (const { letters: set } of replacements)
      page.standIns.push(...set.flatMap(({ standIn }) => standIn ?? []));
    // What is painted over a letter does the same.
    const withShadows = (glyph: ShownGlyph) => [glyph, ...shadows(glyph)];
    for (const [glyph, move] of plan.moves)
      for (const one of withShadows(glyph)) changes.moves.set(one, move);
    for (const glyph of plan.removed)
      for (const one of withShadows(glyph)) changes.removed.add(one);
    for (const [glyph, text] of plan.texts)
      for (const one of withShadows(glyph)) changes.texts.set(one, [text]);
    for (const one of replacements) removeSpaces(line, one, { shown, places, changes });
  }
  return page;
}

type Places = {
  shown: ShownPage;
  places: ReadonlyMap<ShownGlyph, number>;
  changes: GlyphChanges;
};

/** The glyphs of spaces within a replaced text are not letters of the line. */
function removeSpaces(
  line: TextLine,
  { first, last }: Replacement,
  { shown, places, changes }: Places,
): void {
  for (let at = first + 1; at <= last; at += 1) {
    const [from, to] = [line.glyphs[at - 1], line.glyphs[at]].map(
      (one) => one && places.get(one.glyph),
    );
    if (from === undefined || to === undefined) continue;
    for (let index = from + 1; index < to; index += 1) {
      const glyph = shown.glyphs[index] as ShownGlyph;
      if (/^\s+$/.test(glyph.text)) changes.removed.add(glyph);
      else break;
    }
  }
}
