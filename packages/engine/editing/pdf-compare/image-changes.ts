// Compares the images of two documents in their order, wherever the text moved them.
import type { ComparedImage } from './compared-word.ts';
import { brightnessOf, differenceOf, type SmallPages } from './drawn-page.ts';
import { alignedWords } from './word-alignment.ts';

const limits = {
  /** Smaller images are bullets, rules and the like. In points. */
  side: 8,
  /** Images on more pages than these are headers, logos and backgrounds. */
  pages: 2,
  /** The mean difference of brightness of images that look the same, of 255. */
  brightness: 5,
  /** The share by which the size of an image differs. */
  size: 0.03,
} as const;

export type ImageChange = {
  kind: 'inserted' | 'deleted' | 'replaced' | 'resized';
  before?: ComparedImage;
  after?: ComparedImage;
};

type Pages = { before: SmallPages; after: SmallPages };

export function imageChanges(
  before: readonly ComparedImage[],
  after: readonly ComparedImage[],
  pages: Pages,
): ImageChange[] {
  const [olds, news] = [imagesOf(before), imagesOf(after)];
  const numbers = new Map<string, number>();
  const numberOf = ({ key }: ComparedImage) => {
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  };
  const partners = alignedWords(Int32Array.from(olds, numberOf), Int32Array.from(news, numberOf));
  const changes: ImageChange[] = [];
  let [at, other] = [0, 0];
  while (at < olds.length || other < news.length) {
    const gone: ComparedImage[] = [];
    while (at < olds.length && partners[at] === -1) gone.push(olds[at++]!);
    const next = at < olds.length ? partners[at]! : news.length;
    changes.push(...withinGap(gone, news.slice(other, next), pages));
    other = next + 1;
    if (at < olds.length) changes.push(...resized(olds[at]!, news[next]!));
    at += 1;
  }
  return changes;
}

/** The images that are compared: those that come back on many pages once. */
function imagesOf(images: readonly ComparedImage[]): ComparedImage[] {
  const pages = new Map<string, Set<number>>();
  for (const { key, page } of images) pages.set(key, (pages.get(key) ?? new Set()).add(page));
  const isFirst = ({ key, page }: ComparedImage) =>
    pages.get(key)!.size <= limits.pages || Math.min(...pages.get(key)!) === page;
  return images.filter(
    (image) =>
      image.right - image.left > limits.side &&
      image.bottom - image.top > limits.side &&
      isFirst(image),
  );
}

/** Images between two that both documents have. Files differ although images look the same, if other programs wrote them. */
function withinGap(
  gone: readonly ComparedImage[],
  come: readonly ComparedImage[],
  pages: Pages,
): ImageChange[] {
  const rest = [...come];
  const olds = gone.filter((before) => {
    const found = rest.findIndex((after) => looksLike(before, after, pages));
    if (found >= 0) rest.splice(found, 1);
    return found < 0;
  });
  const count = Math.min(olds.length, rest.length);
  return [
    ...olds.slice(0, count).map((before, index) => ({
      ...{ kind: 'replaced' as const, before, after: rest[index]! },
    })),
    ...olds.slice(count).map((before) => ({ kind: 'deleted' as const, before })),
    ...rest.slice(count).map((after) => ({ kind: 'inserted' as const, after })),
  ];
}

function looksLike(before: ComparedImage, after: ComparedImage, pages: Pages): boolean {
  const one = brightnessOf(pages.before.draw(before.page), before);
  const other = brightnessOf(pages.after.draw(after.page), after);
  return differenceOf(one, other) <= limits.brightness;
}

function resized(before: ComparedImage, after: ComparedImage): ImageChange[] {
  const isOther = (one: number, other: number) =>
    Math.abs(one - other) > limits.size * Math.max(one, other) + 1;
  const differs =
    isOther(before.right - before.left, after.right - after.left) ||
    isOther(before.bottom - before.top, after.bottom - after.top);
  return differs ? [{ kind: 'resized', before, after }] : [];
}
