// The image files that replace images, embedded once for each layer and place in the tags.
import type { Matrix } from '@octavo/contract';
import type { InputFile, Run } from '#kernel/converter.ts';
import { naming } from '#kernel/naming.ts';
import { isTurned } from '#formats/image/codecs/orientation.ts';
import { decoding, openPicture } from '#formats/image/open.ts';
import { embedPicture } from '#formats/pdf/embedded-picture.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import type { DrawnImage } from './drawn-images.ts';

export type NewImage = {
  reference: string;
  /** Turns it upright. */
  turn: Matrix;
  /** The width to the height of the upright picture. */
  aspect: number;
};

/** Entries of an image that belong to its drawing: its layer, and its place in the tags. */
const keptKeys = ['/OC', '/StructParent'] as const;

export class NewImages {
  readonly #pdf: EditablePdf;
  readonly #files: readonly InputFile[];
  readonly #run: Run;
  readonly #made = new Map<string, Promise<NewImage>>();

  constructor(pdf: EditablePdf, files: readonly InputFile[], run: Run) {
    this.#pdf = pdf;
    this.#files = files;
    this.#run = run;
  }

  /** @param number of the file, from 1 */
  of(number: number, { dictionary }: DrawnImage): Promise<NewImage> {
    const kept: Dictionary = Object.fromEntries(
      keptKeys.flatMap((key) => {
        const { [key]: value } = dictionary;
        return value === undefined ? [] : [[key, value]];
      }),
    );
    const key = `${number} ${JSON.stringify(kept)}`;
    const made = this.#made.get(key) ?? this.#embed(this.#files[number - 1] as InputFile, kept);
    this.#made.set(key, made);
    return made;
  }

  #embed(file: InputFile, kept: Dictionary): Promise<NewImage> {
    return naming(file.name, async () => {
      const picture = await openPicture(file, this.#run);
      const { image, turn } = await decoding(() => embedPicture(this.#pdf, file, picture));
      this.#pdf.set(image, { ...this.#pdf.dictionary(image), ...kept });
      const { width, pageHeight, height, orientation } = picture.metadata;
      const aspect = width / (pageHeight ?? height);
      return { reference: image, turn, aspect: isTurned(orientation) ? 1 / aspect : aspect };
    });
  }
}
