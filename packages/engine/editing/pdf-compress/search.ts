// Searches the lowest quality for each image that still satisfies the chosen level or target size.
import { compared, evenPages, pagesAtOnce, pageSimilaritiesIn, type Job } from './comparison.ts';
import type { CompressedVersion } from './compression.ts';
import {
  lastQualityLevel,
  type levels,
  type QualityLevel,
} from '#editing/pdf-compress/images/quality-levels.ts';
import { estimatesOf, type Images } from './page-estimates.ts';
import type { PageSimilarities } from '#editing/pdf-compress/similarity/page-similarity.ts';

/** How often pages below the minimum get better images; at the end all images stay unchanged. */
const maxRounds = 4;

/** From this round on, the images of a page that is still below the minimum stay unchanged. */
const lastClimb = 3;

/** Until a page has been rendered, the true similarity of a page may exceed its estimate by this much. */
const estimateMargin = 0.1;

/** A version of the document, and the similarity of the pages that were compared. */
export type SearchResult = {
  draft: CompressedVersion;
  images: Images;
  similarities: PageSimilarities;
};

type Level = (typeof levels)[keyof typeof levels];

/** Compresses as far as a level allows, and less on pages that would become too dissimilar. */
export async function atLevel(
  job: Job,
  { qualityLevel, similarity: least }: Level,
): Promise<SearchResult> {
  const { compression } = job;
  const imageLevels = new QualityLevels(qualityLevel);
  let overestimate: number = -estimateMargin;
  // A round without estimates finds out whether they are needed at all.
  for (let round = compression.comparesImages ? 1 : 0; ; round += 1) {
    const images = await imagesAbove(job, imageLevels, least + overestimate);
    const draft = await compression.write(images);
    const comparison = await compared(job, draft, images, least);
    const { similarities } = comparison;
    const poor = [...similarities.keys()].filter((page) => (similarities.get(page) ?? 1) < least);
    const losing = imagesToImprove(job, poor, images, least);
    if (!losing.length) return { draft, images, similarities };
    if (!compression.comparesImages) {
      compression.compareImages();
      continue;
    }
    overestimate = comparison.overestimate;
    if (round >= maxRounds) imageLevels.keepAll();
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

  /** Leaves all images unchanged. */
  keepAll(): void {
    this.#climbed.clear();
    this.#usual = 0;
  }
}

/**
 * Rewrites images, and raises their quality until no page is estimated below the minimum.
 * @param least the minimum estimate
 */
async function imagesAbove(job: Job, imageLevels: QualityLevels, least: number): Promise<Images> {
  const { compression } = job;
  for (;;) {
    const images = await compression.writeImages(imageLevels.of);
    const estimates = estimatesOf(compression.use, compression.pages, images);
    const poor = [...estimates].filter(([, value]) => value < least).map(([page]) => page);
    const losing = imagesToImprove(job, poor, images, least);
    if (!losing.length) return images;
    imageLevels.climb(losing, 1);
  }
}

/** The images that lower the similarity of pages: on those below the minimum, or all lossy ones if none is. */
function imagesToImprove(
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
 * Compresses as little as a target size needs; as far as possible if nothing suffices.
 * @param most maximum bytes of the result
 */
export async function atSize(job: Job, most: number): Promise<SearchResult> {
  const { compression } = job;
  const at = async (qualityLevel: QualityLevel) => {
    const images = await compression.writeImages(() => qualityLevel);
    return { images, draft: await compression.write(images) };
  };
  let best = await at(lastQualityLevel);
  let [least, worst]: [QualityLevel, QualityLevel] = [0, lastQualityLevel];
  // The solution is at `worst` or before it.
  while (best.draft.bytes <= most && least < worst) {
    const middle = Math.floor((least + worst) / 2);
    const found = await at(middle);
    if (found.draft.bytes <= most) [best, worst] = [found, middle];
    else least = middle + 1;
  }
  const { similarities } = await compared(job, best.draft, best.images, 0);
  return { ...best, similarities };
}

/** Tolerates rounding errors in a similarity of 1. */
const same = 1 - 1e-9;

/** Pages that are compared besides those that show every glyph. */
const furtherPages = 4;

/**
 * Searches with smaller fonts, and again with the original ones unless every compared page is identical: pages that together show every
 * glyph, or where these are unknown, as many as may be rendered.
 */
export async function withVerifiedFonts(
  job: Job,
  search: () => Promise<SearchResult>,
): Promise<SearchResult> {
  const found = await search();
  if (job.compression.fonts.isEmpty || (await areFontsRight(job, found))) return found;
  job.compression.keepFonts();
  return search();
}

/**
 * Compares the result itself where it has enough pages on which only fonts have changed, else a version in which nothing else has. The
 * version that qpdf writes decides, which takes longest.
 */
async function areFontsRight(job: Job, { draft, images }: SearchResult): Promise<boolean> {
  const { compression } = job;
  const isLossy = (page: number) =>
    [...compression.use.on([page])].some((image) => images.get(image)?.similarity !== undefined);
  const pages = fontPages(job, (page) => !isLossy(page));
  if (pages) {
    if (await areIdentical(job, draft, pages)) return true;
  } else {
    const appended = await compression.appendFonts();
    if (appended && (await areIdentical(job, appended, fontPages(job)))) return true;
  }
  return areIdentical(job, await compression.writeFonts(), fontPages(job));
}

/** @returns nothing where the suitable pages are not enough, or where it is uncertain what the pages show and not all are suitable */
function fontPages(
  job: Job,
  isSuitable: (page: number) => boolean = () => true,
): readonly number[] | undefined {
  const known = job.compression.fonts.pages(isSuitable);
  if (known) return [...new Set([...known, ...evenPages(job, furtherPages, isSuitable)])];
  const all = evenPages(job);
  return all.every(isSuitable) ? all : undefined;
}

/** Stops at the first pages that differ. */
async function areIdentical(
  job: Job,
  { path }: CompressedVersion,
  pages: readonly number[] = evenPages(job),
): Promise<boolean> {
  for (let from = 0; from < pages.length; from += pagesAtOnce) {
    const next = pages.slice(from, from + pagesAtOnce);
    const similarities = await pageSimilaritiesIn(job, path, next);
    if ([...similarities.values()].some((value) => value < same)) return false;
  }
  return true;
}
