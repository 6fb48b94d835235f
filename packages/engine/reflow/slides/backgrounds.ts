// Finds what pages repeat behind their content, as the master of a presentation does: a background, a logo, lines and
// bands. Pages with the same repeated shapes share one slide background.
import type { SlideBackground, PlacedShape } from '#models/presentation/placed.ts';
import type { PageDrawn } from './page-drawings.ts';
import { RunningTexts, type PageRunning } from './running-texts.ts';

/**
 * Content counts as repeated if it is on at least this many pages and this share of all, or on several pages and half of
 * all. Fewer may be steps of one slide.
 */
const repeated = { pages: 3, share: 0.15, several: 2, half: 0.5 } as const;

/** A shape that may be part of a slide background; `isGround` for the page's background. */
export type Layer = {
  key: string;
  shape?: PlacedShape;
  background?: SlideBackground['background'];
};

/** Collects the keys of everything drawn on each page, in order, before the first slide is created. */
export class Repetition {
  readonly #pages = new Map<number, { keys: readonly string[]; size: string } | undefined>();
  readonly #counts = new Map<string, number>();
  readonly texts = new RunningTexts();

  /** The texts that repeat on a page that can have a background of shapes. */
  runningTexts(): Map<number, PageRunning> {
    const found = this.texts.byPage();
    return new Map([...found].filter(([page]) => this.#pages.get(page)));
  }

  add(page: number, { drawn, isComplete, size }: PageDrawn): void {
    const keys = [...new Set(drawn.map(({ key }) => key))];
    // A page whose drawings are one picture has no background of shapes.
    const { width, height } = size;
    this.#pages.set(page, isComplete ? { keys, size: `${width} ${height}` } : undefined);
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** For each page, the keys that it shares with at least one other page that repeats exactly the same. */
  slideBackgrounds(
    running: ReadonlyMap<number, PageRunning>,
  ): ReadonlyMap<number, ReadonlySet<string>> {
    const alike = new Map<string, { pages: number[]; keys: ReadonlySet<string> }>();
    for (const [page, drawn] of this.#pages) {
      const text = running.get(page);
      const repeats = drawn?.keys.filter((key) => this.isRepeated(key)) ?? [];
      const keys = [...repeats, ...(text ? [text.key] : [])];
      if (!keys.length) continue;
      const signature = [drawn?.size, ...keys].join('\n');
      const group = alike.get(signature) ?? { pages: [], keys: new Set(keys) };
      group.pages.push(page);
      alike.set(signature, group);
    }
    const shared = [...alike.values()].filter(({ pages }) => pages.length >= repeated.several);
    return new Map(shared.flatMap(({ pages, keys }) => pages.map((page) => [page, keys] as const)));
  }

  /** True if something is drawn on many pages. */
  isRepeated(key: string): boolean {
    const count = this.#counts.get(key) ?? 0;
    const share = count / this.#pages.size;
    if (count >= repeated.several && share >= repeated.half) return true;
    return count >= repeated.pages && share >= repeated.share;
  }
}

type Divided = { slideBackground: SlideBackground | undefined; own: readonly Layer[] };

/** Creates slide backgrounds, each from the first page that has it. */
export class SlideBackgrounds {
  readonly #keys: ReadonlyMap<number, ReadonlySet<string>>;
  readonly #made = new Map<ReadonlySet<string>, SlideBackground>();
  readonly #running: ReadonlyMap<number, PageRunning>;

  constructor(repetition: Repetition) {
    this.#running = repetition.runningTexts();
    this.#keys = repetition.slideBackgrounds(this.#running);
  }

  /** The texts of a page that are part of its background. */
  runningTextsOf(page: number): PageRunning | undefined {
    const running = this.#running.get(page);
    return running && this.#keys.get(page)?.has(running.key) ? running : undefined;
  }

  /**
   * Separates the background of a page from its own content.
   * @param layers from back to front
   */
  divide(page: number, layers: readonly Layer[]): Divided {
    const keys = this.#keys.get(page);
    if (!keys) return { slideBackground: undefined, own: layers };
    const slideBackground =
      this.#made.get(keys) ?? slideBackgroundOf(layers.filter(({ key }) => keys.has(key)));
    this.#made.set(keys, slideBackground);
    return { slideBackground, own: layers.filter(({ key }) => !keys.has(key)) };
  }
}

function slideBackgroundOf(layers: readonly Layer[]): SlideBackground {
  const background = layers.findLast((layer) => layer.background)?.background;
  const shapes = layers.flatMap(({ shape }) => shape ?? []);
  return { ...(background && { background }), shapes };
}
