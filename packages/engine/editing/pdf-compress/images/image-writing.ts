// Rewrites the images of a document, several at a time, and caches the results.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Run } from '#kernel/converter.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import type { Graph, Stream } from '#formats/pdf/structure/graph.ts';
import type { PackableFile } from '#editing/pdf-compress/streams/deflating.ts';
import { ByteBudget } from './byte-budget.ts';
import type { ImageUse } from './image-use.ts';
import { qualityLevels, type QualityLevel } from './quality-levels.ts';
import { LosslessImages } from './lossless-images.ts';
import { mattedMasks, smallerMatted } from './matted-images.ts';
import { smallerImage, type Smaller } from './smaller-image.ts';

/** The quality level of each image. */
export type QualityLevelOf = (image: string) => QualityLevel;

export type WrittenImage = {
  dict: Dictionary;
  datafile: string;
  hash: string;
  /** The similarity to the original on a screen (SSIM); absent if nothing is lost. */
  similarity?: number;
};

/** By reference: an image that becomes smaller, and its mask if both must change together. */
type WrittenImages = readonly (readonly [string, WrittenImage])[];

type Parts = {
  graph: Graph;
  streams: readonly Stream[];
  use: ImageUse;
  folder: string;
  run: Run;
};

/** The maximum size of samples in memory; a colour page at 300 dpi has 26 MB. */
const maxBytes = 24 * 1024 * 1024;

/** One more than the processors, which keeps them busy while an image is read or written. */
const concurrency = availableParallelism() + 1;

export class ImageWriting {
  readonly #parts: Parts;
  readonly #images: readonly Stream[];
  readonly #masks: ReadonlyMap<string, Stream>;
  readonly #written = new Map<string, Promise<WrittenImages>>();
  readonly #budget = new ByteBudget(maxBytes);
  readonly #lossless: LosslessImages;
  /** Whether images are compared with their originals. */
  isComparing = true;

  constructor(parts: Parts) {
    const { graph, streams } = parts;
    this.#parts = parts;
    this.#lossless = new LosslessImages(parts.run.tools, 2 * maxBytes);
    this.#images = streams.filter(
      ({ dictionary }) => graph.resolved(dictionary['/Subtype']) === '/Image',
    );
    this.#masks = mattedMasks(graph, this.#images);
  }

  /** The rewritten images by reference, without those that should stay unchanged. */
  async write(levelOf: QualityLevelOf): Promise<Map<string, WrittenImage>> {
    const { run } = this.#parts;
    const made = new Map<string, WrittenImage>();
    let done = 0;
    const masks = new Set([...this.#masks.values()].map(({ reference }) => reference));
    const waiting = this.#images.filter(({ reference }) => !masks.has(reference)).values();
    const lane = async () => {
      for (const image of waiting) {
        run.signal.throwIfAborted();
        const mask = this.#masks.get(image.reference);
        const level = Math.min(
          ...[image, ...(mask ? [mask] : [])].map((one) => levelOf(one.reference)),
        );
        for (const [reference, written] of await this.#once(image, level))
          made.set(reference, written);
        run.progress((done += 1), this.#images.length, 'images');
      }
    };
    await Promise.all(Array.from({ length: concurrency }, lane));
    return made;
  }

  /** Images without loss that may become smaller. The caller packs them. */
  takeUnpacked(): PackableFile[] {
    return this.#lossless.takeWaiting();
  }

  #once(image: Stream, qualityLevel: QualityLevel): Promise<WrittenImages> {
    const key = `${image.reference} ${qualityLevel} ${this.isComparing}`;
    const known = this.#written.get(key);
    if (known) return known;
    const written = this.#budget.spend(this.#bytesOf(image), () =>
      this.#write(image, qualityLevel),
    );
    this.#written.set(key, written);
    return written;
  }

  /** The size of the samples, according to the image's dictionary. */
  #bytesOf({ dictionary }: Stream): number {
    const { graph } = this.#parts;
    const side = (key: string) => graph.number(dictionary[key]) ?? 0;
    return side('/Width') * side('/Height') * 3;
  }

  async #write(image: Stream, qualityLevel: QualityLevel): Promise<WrittenImages> {
    const { graph, use, run } = this.#parts;
    const shown = use.of(image.reference);
    const level = qualityLevels[qualityLevel];
    const how = [shown, level, this.isComparing, run] as const;
    const mask = this.#masks.get(image.reference);
    const stored = async (stream: Stream, made: Smaller) =>
      [stream.reference, await this.#stored(stream, made, qualityLevel)] as const;
    if (!mask) {
      const made = await smallerImage(graph, image, ...how);
      return made ? [await stored(image, made)] : [];
    }
    const made = await smallerMatted(graph, { image, mask }, ...how);
    return made ? [await stored(image, made.image), await stored(mask, made.mask)] : [];
  }

  async #stored(
    { reference, dictionary }: Stream,
    made: Smaller,
    qualityLevel: QualityLevel,
  ): Promise<WrittenImage> {
    const { folder } = this.#parts;
    const { data, changes, ...similarity } = made;
    const datafile = join(folder, `image-${reference.replaceAll(' ', '-')}-${qualityLevel}`);
    if (changes['/Filter'] === '/FlateDecode') await this.#lossless.write(datafile, data);
    else await writeFile(datafile, data);
    const { '/DecodeParms': _, '/Length': __, ...kept } = dictionary;
    const dict = { ...kept, ...changes };
    const hash = createHash('sha256').update(JSON.stringify(dict)).update(data).digest('hex');
    return { dict, datafile, hash, ...similarity };
  }
}
