import { formats, imageOutputs, type ImageOutput } from '@octavo/contract';

/** The name of an output format: `JPEG`. */
export const outputLabel = (output: ImageOutput): string => formats[imageOutputs[output]].label;
