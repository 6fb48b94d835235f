// Estimates the similarity of each page to its original from its images, before any page is rendered.
import type { ImageUse } from '#editing/pdf-compress/images/image-use.ts';
import type { WrittenImage } from '#editing/pdf-compress/images/image-writing.ts';

/** The rewritten images, by reference. */
export type Images = ReadonlyMap<string, WrittenImage>;

/**
 * Pages that show an image with a loss, those that lose most first.
 * @param pages the number of pages
 * @returns for each page number, from 1, its estimated similarity (SSIM): the losses of its images, weighted by the
 * area they cover
 */
export function estimatesOf(use: ImageUse, pages: number, images: Images): Map<number, number> {
  const estimates: [number, number][] = [];
  for (let page = 1; page <= pages; page += 1) {
    const lossy = [...use.sharesOn(page)].flatMap(([image, share]) => {
      const similarity = images.get(image)?.similarity;
      return similarity === undefined ? [] : [share * (1 - similarity)];
    });
    const loss = lossy.reduce((sum, each) => sum + each, 0);
    if (lossy.length) estimates.push([page, 1 - loss]);
  }
  return new Map(estimates.toSorted(([, one], [, other]) => one - other));
}
