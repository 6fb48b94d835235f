// Searches the lowest quality for each image that still satisfies the chosen level or target size.
import { compared, evenPages, pageSimilaritiesIn, type Job } from './comparison.ts';
import type { CompressedVersion } from './compression.ts';
import {
  lastQualityLevel,
  type levels,
  type QualityLevel,
} from '#editing/pdf-compress/images/quality-levels.ts';
import { estimatesOf, type Images } from './page-estimates.ts';
import type { PageSimilarities } from '#editing/pdf-compress/similarity/page-similarity.ts';

/** How often pages that turned out to be poor get better images; at last all images stay as they are. */
const mostRounds = 4;

/** An image is left as it is from this round on when its page is poor still. */
const lastClimb = 3;

/** As long as no page has been drawn, a page may be taken for so much less like its original than it is. */
const doubt = 0.1;

/** A draft, and how like its original each page is that was compared. */
export type SearchResult = { draft: CompressedVersion; similarities: PageSimilarities };

type Level = (typeof levels)[keyof typeof levels];

/** Takes away what a level allows, and less from images on pages that would not be like the original any more. */
export async function atLevel(
  job: Job,
  { qualityLevel, similarity: least }: Level,
): Promise<SearchResult> {
  const { compression } = job;
  const imageLevels = new QualityLevels(qualityLevel);
  let overestimate: number = -doubt;
  for (let round = 1; ; round += 1) {
    const images = await settled(job, imageLevels, least + overestimate);
    const draft = await compression.write(images);
    const comparison = await compared(job, draft, images, least);
    const { similarities } = comparison;
    const poor = [...similarities.keys()].filter((page) => (similarities.get(page) ?? 1) < least);
    const losing = losingOn(job, poor, images, least);
    if (!losing.length) return { draft, similarities };
    overestimate = comparison.overestimate;
    if (round >= mostRounds) imageLevels.keepAll();
    else imageLevels.climb(losing, round >= lastClimb ? lastQualityLevel : 1);
  }
}

/** The quality level of each image. */
class QualityLevels {
  readonly #climbed = new Map<string, QualityLevel>();
  #usual: QualityLevel;

  constructor(usual: QualityLevel) {
    this.#usual = usual;
  }

  readonly of = (image: string): QualityLevel => this.#climbed.get(image) ?? this.#usual;

  climb(images: readonly string[], by: number): void {
    for (const image of images) this.#climbed.set(image, Math.max(0, this.of(image) - by));
  }

  /** All images stay as they are. */
  keepAll(): void {
    this.#climbed.clear();
    this.#usual = 0;
  }
}

/** Images that climb until no page is taken for a poor one. @param least what it is taken for at least */
async function settled(job: Job, imageLevels: QualityLevels, least: number): Promise<Images> {
  const { compression } = job;
  for (;;) {
    const images = await compression.writeImages(imageLevels.of);
    const estimates = estimatesOf(compression.use, compression.pages, images);
    const poor = [...estimates].filter(([, value]) => value < least).map(([page]) => page);
    const losing = losingOn(job, poor, images, least);
    if (!losing.length) return images;
    imageLevels.climb(losing, 1);
  }
}

/** The images that make pages poor: those below what the pages are to have, or all with a loss when none is. */
function losingOn(
  { compression: { use } }: Job,
  pages: readonly number[],
  images: Images,
  least: number,
): string[] {
  const losing = pages.flatMap((page) => {
    const lossy = [...use.on([page])].filter(
      (image) => images.get(image)?.similarity !== undefined,
    );
    const below = lossy.filter((image) => (images.get(image)?.similarity ?? 1) < least);
    return below.length ? below : lossy;
  });
  return [...new Set(losing)];
}

/**
 * Takes away as little as is needed for a size; as much as there is when nothing suffices.
 * @param most bytes of the result
 */
export async function atSize(job: Job, most: number): Promise<SearchResult> {
  const { compression } = job;
  const at = async (qualityLevel: QualityLevel) => {
    const images = await compression.writeImages(() => qualityLevel);
    return { images, draft: await compression.write(images) };
  };
  let best = await at(lastQualityLevel);
  let [least, worst]: [QualityLevel, QualityLevel] = [0, lastQualityLevel];
  // What fits lies at `worst` or before it.
  while (best.draft.bytes <= most && least < worst) {
    const middle = Math.floor((least + worst) / 2);
    const found = await at(middle);
    if (found.draft.bytes <= most) [best, worst] = [found, middle];
    else least = middle + 1;
  }
  const { similarities } = await compared(job, best.draft, best.images, 0);
  return { draft: best.draft, similarities };
}

/** What rounding may do to a similarity of 1. */
const same = 1 - 1e-9;

/** Fonts have fewer glyphs only where every page that is compared looks the very same. */
export async function proveFonts(job: Job): Promise<void> {
  const { compression } = job;
  if (!compression.hasSmallerFonts) return;
  const { path } = await compression.writeFonts();
  const similarities = await pageSimilaritiesIn(job, path, evenPages(job));
  if ([...similarities.values()].some((value) => value < same)) compression.keepFonts();
}
