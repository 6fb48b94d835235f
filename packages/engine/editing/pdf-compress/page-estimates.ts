// Estimates the similarity of each page to its original from its images, before any page is rendered.
import type { ImageUse } from '#editing/pdf-compress/images/image-use.ts';
import type { WrittenImage } from '#editing/pdf-compress/images/image-writing.ts';

/** What was made of the images, by their references. */
export type Images = ReadonlyMap<string, WrittenImage>;

/**
 * Pages that show an image with a loss, those that suffer most first.
 * @param pages how many there are
 * @returns numbers from 1, each with how like its original the page will be (SSIM): what its images lose, by what they cover
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
