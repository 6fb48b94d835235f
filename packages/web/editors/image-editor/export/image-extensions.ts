import { formats, imageOperations } from '@octavo/contract';

/** Of all images that can be edited, each with its dot. */
export const imageExtensions: readonly string[] = imageOperations.edit.from.flatMap((format) => [
  ...formats[format].extensions,
]);
