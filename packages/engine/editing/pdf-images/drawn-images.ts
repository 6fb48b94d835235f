// The images that a page draws, each with its place in the content.
import type { Matrix } from '@octavo/contract';
import type { DrawnContent } from '#formats/pdf/content/content-writer.ts';
import type { Sequence } from '#formats/pdf/content/marked-content.ts';
import type { Area } from '#formats/pdf/geometry/area.ts';
import type { Operation } from '#formats/pdf/syntax/content-reader.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';

/** The graphics state, as far as it decides where an image is seen. */
export type ImageState = {
  matrix: Matrix;
  /** Around the clipping path, on the page; nothing if there is none. */
  clip: Area | undefined;
  /** Whether a soft mask or a clipping text hides parts. */
  isMasked: boolean;
};

/** The content between `q` and `Q`, or the whole of a content stream. */
export type Block = {
  instance: Instance;
  /** Its `q`; nothing for the whole content. */
  begin: Operation | undefined;
  /** The state in which it begins. */
  state: ImageState;
  parent: Block | undefined;
  /** How many operations in it paint something. */
  paints: number;
};

/** A marked-content sequence with its extent. */
export type Mark = {
  instance: Instance;
  sequence: Sequence;
  /** Its `EMC`; nothing if it is missing. */
  end: Operation | undefined;
  parent: Mark | undefined;
  paints: number;
};

/** An operation that paints, and where it stands. */
export type Place = {
  operation: Operation;
  block: Block;
  mark: Mark | undefined;
  state: ImageState;
};

export interface Instance extends DrawnContent<Instance> {
  /** Where the form is drawn; nothing for the content of the page. */
  outer: Place | undefined;
}

export type DrawnImage = Place & {
  /** The object; nothing for an inline image. */
  object: string | undefined;
  dictionary: Dictionary;
};

export type DrawnPage = { root: Instance; instances: Instance[]; images: DrawnImage[] };
