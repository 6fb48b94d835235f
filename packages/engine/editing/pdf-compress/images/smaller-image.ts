// Makes one image of a document smaller where the gain is worth the loss.
import { stat } from 'node:fs/promises';
import { bilevelOf } from './bilevel.ts';
import type { Graph, Stream } from '#formats/pdf/structure/graph.ts';
import type { DisplayedSize } from './image-use.ts';
import { rewritten, type Level, type Rewritten } from './rewriting.ts';
import { samplesOf } from './samples.ts';

/** Smaller images are hardly worth a loss. */
const leastBytes = 4096;

/** What is gained must be worth what is lost. */
const mostOfBefore = 0.95;

/** How like the original it is on a screen (SSIM); absent where not a pixel is lost. */
type Smaller = Rewritten & { similarity?: number };

/**
 * @param shown how large it is at most; absent for one that is shown nowhere that was found
 * @param level how much may be taken away; absent for nothing
 * @returns nothing where the image is better left as it is
 */
export async function smallerImage(
  graph: Graph,
  image: Stream,
  shown: DisplayedSize | undefined,
  level: Level | undefined,
): Promise<Smaller | undefined> {
  const { size } = await stat(image.file);
  if (size < leastBytes) return undefined;
  const bilevel = await bilevelOf(graph, image);
  if (bilevel) return bilevel.data.length < size ? bilevel : undefined;
  if (!shown || !level) return undefined;
  // An image that cannot be read stays as it is: readers may do better.
  const samples = await samplesOf(graph, image).catch(() => undefined);
  if (!samples) return undefined;
  const made = await rewritten(samples, shown, level).catch(() => undefined);
  return made && made.data.length <= size * mostOfBefore ? made : undefined;
}
