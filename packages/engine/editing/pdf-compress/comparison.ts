// Compares a compressed version with the document: first the pages that lost most, then as many as certainty needs.
import type { Run } from '#kernel/converter.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import type { Compression, CompressedVersion } from './compression.ts';
import { kindOf } from '#editing/pdf-compress/images/image-kind.ts';
import { estimatesOf, type Images } from './page-estimates.ts';
import {
  maxComparedPages,
  pageSimilaritiesOf,
  type DrawnPages,
  type PageSimilarities,
} from '#editing/pdf-compress/similarity/page-similarity.ts';

export type Job = {
  compression: Compression;
  source: Source;
  run: Run;
  /** The pages of the source that were drawn already. */
  originals: DrawnPages;
};

/** The number of pages to render before checking whether more are needed. */
export const pagesAtOnce = 6;

/** A page that was not rendered may be this much worse than the worst rendered one, which is invisible. */
const invisibleDifference = 0.01;

type Comparison = {
  /** Of the rendered pages. */
  similarities: PageSimilarities;
  /** The largest difference between the estimated and the measured similarity of a page. */
  overestimate: number;
};

/**
 * Renders the page whose images lost most, and one page for each kind of image; then the pages that may still be below
 * the minimum, as far as the estimates were too high. Stops at the first pages below it.
 * @param least the minimum similarity of each page
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
    const sure = Math.max(least, worst - invisibleDifference) + overestimate;
    next = [...estimates.keys()]
      .filter((page) => !similarities.has(page) && (estimates.get(page) ?? 1) < sure)
      .slice(0, Math.min(pagesAtOnce, maxComparedPages - similarities.size));
    if (!next.length) return { similarities, overestimate };
  }
}

/** The first of the pages, and for each kind of image the first page that shows one. */
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
  return [...first].slice(0, maxComparedPages);
}

/** The similarity of some pages of a version to the original. */
export function pageSimilaritiesIn(
  { source, run, originals }: Job,
  result: string,
  pages: readonly number[],
): Promise<PageSimilarities> {
  const { path: original, ...opened } = source;
  const report = (done: number, of: number) => run.progress(done, of, 'comparing');
  return pageSimilaritiesOf({ original, result, ...opened }, pages, report, originals);
}

/**
 * Evenly spaced pages.
 * @param isSuitable a page to choose
 */
export function evenPages(
  { compression: { pages } }: Job,
  most = maxComparedPages,
  isSuitable: (page: number) => boolean = () => true,
): number[] {
  const suitable = Array.from({ length: pages }, (_, index) => index + 1).filter(isSuitable);
  const step = Math.max(1, suitable.length / most);
  return suitable.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
