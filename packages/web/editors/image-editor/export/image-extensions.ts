import { formats, imageOperations } from '@octavo/contract';

/** The file extensions of all images that can be edited, with a dot. */
export const imageExtensions: readonly string[] = imageOperations.edit.from.flatMap((format) => [
  ...formats[format].extensions,
]);
