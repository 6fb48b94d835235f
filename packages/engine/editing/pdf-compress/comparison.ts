// Compares a compressed version with the document: the pages that suffered most first, and as many as are needed to be certain.
import type { Run } from '#kernel/converter.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import type { Compression, CompressedVersion } from './compression.ts';
import { kindOf } from '#editing/pdf-compress/images/image-kind.ts';
import { estimatesOf, type Images } from './page-estimates.ts';
import {
  pageSimilaritiesOf,
  type PageSimilarities,
} from '#editing/pdf-compress/similarity/page-similarity.ts';

export type Job = { compression: Compression; source: Source; run: Run };

/** Pages that are drawn at the most. */
const mostCompared = 60;
/** Pages that are drawn before it is asked again whether others must be. */
const pagesAtOnce = 6;

/** Pages that were not drawn may be so much worse than the worst that was: less than can be seen. */
const unseen = 0.01;

type Comparison = {
  /** Of the pages that were drawn. */
  similarities: PageSimilarities;
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
  { path }: CompressedVersion,
  images: Images,
  least: number,
): Promise<Comparison> {
  const { use, pages } = job.compression;
  const estimates = estimatesOf(use, pages, images);
  const similarities: PageSimilarities = new Map();
  let next = await firstOf(job, [...estimates.keys()], images);
  for (;;) {
    for (const [page, value] of await pageSimilaritiesIn(job, path, next))
      similarities.set(page, value);
    const drawn = [...similarities];
    const overestimate = Math.max(
      ...drawn.map(([page, value]) => (estimates.get(page) ?? 1) - value),
    );
    const worst = Math.min(...similarities.values());
    if (worst < least) return { similarities, overestimate };
    const sure = Math.max(least, worst - unseen) + overestimate;
    next = [...estimates.keys()]
      .filter((page) => !similarities.has(page) && (estimates.get(page) ?? 1) < sure)
      .slice(0, Math.min(pagesAtOnce, mostCompared - similarities.size));
    if (!next.length) return { similarities, overestimate };
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
      const stream = images.get(image)?.similarity === undefined ? undefined : graph.stream(image);
      const kind = stream && (await kindOf(graph, stream));
      if (kind === undefined || kinds.has(kind)) continue;
      kinds.add(kind);
      first.add(page);
    }
  return [...first].slice(0, mostCompared);
}

/** How like the original some pages of a version are. */
export function pageSimilaritiesIn(
  { source, run }: Job,
  result: string,
  pages: readonly number[],
): Promise<PageSimilarities> {
  const { path: original, ...opened } = source;
  return pageSimilaritiesOf({ original, result, ...opened }, pages, (done, of) =>
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
