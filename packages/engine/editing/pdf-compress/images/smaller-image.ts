// Makes one image of a document smaller, if the gain is worth the loss.
import { stat } from 'node:fs/promises';
import type { Run } from '#kernel/converter.ts';
import { bilevelOf } from './bilevel.ts';
import type { Graph, Stream } from '#formats/pdf/structure/graph.ts';
import type { DisplayedSize } from './image-use.ts';
import { rewritten, type Level, type Rewritten } from './rewriting.ts';
import { samplesOf } from './samples.ts';

/** Smaller images are hardly worth a loss. */
export const minImageBytes = 4096;

/** A result larger than this share of the original is not worth the loss. */
export const worthwhileImageShare = 0.95;

/** The similarity to the original on a screen (SSIM); absent if nothing is lost. */
export type Smaller = Rewritten & { similarity?: number };

/**
 * @param shown its largest displayed size; absent if it is not used anywhere
 * @param level the quality level; absent for lossless compression only
 * @param isCompared whether to compare it with the original
 * @returns nothing if the image should stay unchanged
 */
export async function smallerImage(
  graph: Graph,
  image: Stream,
  shown: DisplayedSize | undefined,
  level: Level | undefined,
  isCompared: boolean,
  run: Run,
): Promise<Smaller | undefined> {
  const { size } = await stat(image.file);
  if (size < minImageBytes) return undefined;
  const bilevel = await bilevelOf(graph, image);
  if (bilevel) return bilevel.data.length < size ? bilevel : undefined;
  if (!shown || !level) return undefined;
  // An image that cannot be read stays unchanged: readers may handle it.
  const samples = await samplesOf(graph, image, run).catch(() => undefined);
  if (!samples) return undefined;
  const made = await rewritten(samples, shown, level, isCompared).catch(() => undefined);
  return made && made.data.length <= size * worthwhileImageShare ? made : undefined;
}
