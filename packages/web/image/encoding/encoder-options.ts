import type { EncoderSettings, ImageRecipe } from '@octavo/contract';

/** The settings that a result is written with. */
export type EncoderOptions = Pick<ImageRecipe, 'outputFormat' | 'compressionQuality'> &
  Partial<EncoderSettings> & {
    /** Whether the size counts more than the exact pixels: a PNG then gets a palette below full quality. */
    isThorough: boolean;
  };

/** An encoded result. */
export type EncodedImage = {
  bytes: number;
  /**
   * The file; undefined if the size was estimated by a sample, because the image is too large to encode while editing, or if the
   * browser does not give the pixels as they are.
   */
  file?: Blob;
};
