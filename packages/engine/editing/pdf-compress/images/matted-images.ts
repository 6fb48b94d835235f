// Makes images smaller that are preblended with a colour (ISO 32000-2, 11.6.5.2, /Matte). Such an image and its soft mask must have as many
// pixels as each other: both are resampled in the same way, which is exact for preblended colours, or none is.
import { stat } from 'node:fs/promises';
import type { Run } from '#kernel/converter.ts';
import { isReference, type Graph, type Stream } from '#formats/pdf/structure/graph.ts';
import type { DisplayedSize } from './image-use.ts';
import { rewritten, type Level } from './rewriting.ts';
import { mattedSamplesOf } from './samples.ts';
import { minImageBytes, worthwhileImageShare, type Smaller } from './smaller-image.ts';

/** The soft masks by their images; without those that several images use. */
export function mattedMasks(graph: Graph, images: readonly Stream[]): Map<string, Stream> {
  const found = new Map<string, Stream>();
  const users = new Map<string, number>();
  for (const { reference, dictionary } of images) {
    const mask = graph.stream(dictionary['/SMask']);
    if (!mask || mask.reference === reference || !isReference(dictionary['/SMask'])) continue;
    users.set(mask.reference, (users.get(mask.reference) ?? 0) + 1);
    if (mask.dictionary['/Matte'] !== undefined) found.set(reference, mask);
  }
  for (const [image, mask] of found) {
    const own = graph.stream(image)?.dictionary ?? {};
    const isSameSize = ['/Width', '/Height'].every(
      (side) => graph.number(own[side]) === graph.number(mask.dictionary[side]),
    );
    if (!isSameSize || users.get(mask.reference) !== 1) found.delete(image);
  }
  return found;
}

/**
 * @param shown the largest displayed size; absent if the image is not used anywhere
 * @param level the quality level; absent for lossless compression only
 * @param isCompared whether to compare them with their originals
 * @returns nothing if both should stay unchanged
 */
export async function smallerMatted(
  graph: Graph,
  { image, mask }: { image: Stream; mask: Stream },
  shown: DisplayedSize | undefined,
  level: Level | undefined,
  isCompared: boolean,
  run: Run,
): Promise<{ image: Smaller; mask: Smaller } | undefined> {
  if (!shown || !level) return undefined;
  const bytes = (await stat(image.file)).size + (await stat(mask.file)).size;
  if (bytes < minImageBytes) return undefined;
  const of = async (stream: Stream) => {
    const samples = await mattedSamplesOf(graph, stream, run);
    return samples && rewritten(samples, shown, level, isCompared);
  };
  // What cannot be read stays unchanged: readers may handle it.
  const made = await Promise.all([of(image), of(mask)]).catch(() => []);
  const [small, smallMask] = made;
  if (!small || !smallMask) return undefined;
  const isWorthwhile = small.data.length + smallMask.data.length <= bytes * worthwhileImageShare;
  return isWorthwhile ? { image: small, mask: smallMask } : undefined;
}
