// Compares a smaller version with the document: pages that suffered most first, and as many as are needed to be certain.
import type { Run } from '#kernel/converter.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import type { Compression, Draft } from './compression.ts';
import { kindOf } from '#editing/pdf-compress/images/image-kind.ts';
import { estimatesOf, type Images } from './page-estimates.ts';
import { likenessOf, type Likeness } from '#editing/pdf-compress/similarity/page-similarity.ts';

export type Job = { compression: Compression; source: Source; run: Run };

/** Pages that are drawn at the most. */
const mostCompared = 60;
/** Pages that are drawn before it is asked again whether others must be. */
const pagesAtOnce = 6;

/** Pages that were not drawn may be so much worse than the worst that was: less than can be seen. */
const unseen = 0.01;

type Comparison = {
  /** Of the pages that were drawn. */
  likeness: Likeness;
  /** How much more like its original a page was taken for than it is, at most. */
  overestimate: number;
};

/**
 * Draws the page that suffered most by what its images lost, and one for each kind of image; then those that might be
 * poor after all, as far as the images of those that were drawn promised too much. It ends with the first that are poor.
 * @param least what every page is to have
 */
export async function compared(
  job: Job,
  { path }: Draft,
  images: Images,
  least: number,
): Promise<Comparison> {
  const { use, pages } = job.compression;
  const estimates = estimatesOf(use, pages, images);
  const likeness: Likeness = new Map();
  let next = await firstOf(job, [...estimates.keys()], images);
  for (;;) {
    for (const [page, value] of await likenessIn(job, path, next)) likeness.set(page, value);
    const drawn = [...likeness];
    const overestimate = Math.max(
      ...drawn.map(([page, value]) => (estimates.get(page) ?? 1) - value),
    );
    const worst = Math.min(...likeness.values());
    if (worst < least) return { likeness, overestimate };
    const sure = Math.max(least, worst - unseen) + overestimate;
    next = [...estimates.keys()]
      .filter((page) => !likeness.has(page) && (estimates.get(page) ?? 1) < sure)
      .slice(0, Math.min(pagesAtOnce, mostCompared - likeness.size));
    if (!next.length) return { likeness, overestimate };
  }
}

/** The first of some pages, and for each kind of image the first that shows one. */
async function firstOf(
  { compression: { graph, use } }: Job,
  pages: readonly number[],
  images: Images,
): Promise<number[]> {
  const first = new Set(pages.slice(0, 1));
  const kinds = new Set<string>();
  for (const page of pages)
    for (const image of use.on([page])) {
      const stream = images.get(image)?.likeness === undefined ? undefined : graph.stream(image);
      const kind = stream && (await kindOf(graph, stream));
      if (kind === undefined || kinds.has(kind)) continue;
      kinds.add(kind);
      first.add(page);
    }
  return [...first].slice(0, mostCompared);
}

/** How like the original some pages of a version are. */
export function likenessIn(
  { source, run }: Job,
  result: string,
  pages: readonly number[],
): Promise<Likeness> {
  const { path: original, ...opened } = source;
  return likenessOf({ original, result, ...opened }, pages, (done, of) =>
    run.progress(done, of, 'comparing'),
  );
}

/** As many of all pages as are drawn at the most, in even distances. */
export function evenPages({ compression: { pages } }: Job): number[] {
  const step = Math.max(1, pages / mostCompared);
  return Array.from({ length: pages }, (_, index) => index)
    .filter((index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
    .map((index) => index + 1);
}
