// Chooses pages that together show every glyph of some fonts, so that comparing these pages says whether the fonts are right.
import { maxComparedPages } from '#editing/pdf-compress/similarity/page-similarity.ts';

/** The shown codes, by the reference of a font; those of composite fonts have two bytes. */
export type ShownCodes = ReadonlyMap<string, ReadonlySet<number>>;

const codesOfFont = 0x1_00_00;

/** Which codes of which fonts the pages of a document show. */
export class PageCover {
  /** By page; each code of each font is a number. */
  readonly #pages: Uint32Array[] = [];
  /** The codes in forms, patterns and glyphs; which pages show these is unknown. */
  readonly #elsewhere = new Set<number>();
  readonly #fonts = new Map<string, number>();

  /** Adds the next page. */
  addPage(shown: ShownCodes): void {
    this.#pages.push(Uint32Array.from(this.#numbersOf(shown)));
  }

  addElsewhere(shown: ShownCodes): void {
    for (const number of this.#numbersOf(shown)) this.#elsewhere.add(number);
  }

  *#numbersOf(shown: ShownCodes): Generator<number> {
    for (const [font, codes] of shown) {
      const index = this.#fonts.get(font) ?? this.#fonts.size;
      this.#fonts.set(font, index);
      for (const code of codes) yield index * codesOfFont + code;
    }
  }

  /**
   * @param fonts by reference
   * @param isSuitable a page to choose, from 1
   * @returns page numbers, from 1; nothing if no such page by itself shows some of the glyphs
   */
  covering(
    fonts: ReadonlySet<string>,
    isSuitable: (page: number) => boolean = () => true,
  ): number[] | undefined {
    const wanted = new Set([...fonts].flatMap((font) => this.#fonts.get(font) ?? []));
    const isWanted = (number: number) => wanted.has(Math.floor(number / codesOfFont));
    const shown = this.#pages.map((numbers) => numbers.filter(isWanted));
    const pages = shown.map((numbers, at) => (isSuitable(at + 1) ? numbers : new Uint32Array()));
    const left = new Set(pages.flatMap((numbers) => [...numbers]));
    for (const numbers of [...shown, this.#elsewhere])
      for (const number of numbers) if (isWanted(number) && !left.has(number)) return undefined;
    const chosen: number[] = [];
    while (left.size && chosen.length < maxComparedPages) {
      const best = mostOf(pages, left);
      for (const number of pages[best]!) left.delete(number);
      chosen.push(best + 1);
    }
    return chosen.toSorted((one, other) => one - other);
  }
}

/** The page that shows most of what is left. */
function mostOf(pages: readonly Uint32Array[], left: ReadonlySet<number>): number {
  let [best, most] = [0, 0];
  for (const [page, numbers] of pages.entries()) {
    if (numbers.length <= most) continue;
    let count = 0;
    for (const number of numbers) if (left.has(number)) count += 1;
    if (count > most) [best, most] = [page, count];
  }
  return best;
}
