import type { ImageRecipe } from '@octavo/contract';

/** The settings that the server writes a result with. */
export type EncoderOptions = Pick<ImageRecipe, 'outputFormat' | 'compressionQuality'> & {
  /** Whether the server optimizes for size, which takes longer. */
  isThorough: boolean;
  /** Whether the server treats the image as a photo, which changes how PNG is compressed. */
  isPhoto: boolean;
};

/** The size of an encoded file. */
export type FileSize = {
  bytes: number;
  /** Measured on a sample of the image, or with an encoder other than the server's. */
  isEstimate: boolean;
};
