import type { ImageRecipe } from '@octavo/contract';

/** How the server writes a result. */
export type EncoderOptions = Pick<ImageRecipe, 'outputFormat' | 'compressionQuality'> & {
  /** Takes the time that smaller files need. */
  isThorough: boolean;
  /** Whether it takes the image for a photo, which PNG packs in another way. */
  isPhoto: boolean;
};

/** How large a file becomes. */
export type FileSize = {
  bytes: number;
  /** Told by a part of the image, or by another encoder than the server's. */
  isEstimate: boolean;
};
