import { formats, imageOutputs, type ImageOutput } from '@octavo/contract';

/** What a format is called: `JPEG`. */
export const outputLabel = (output: ImageOutput): string => formats[imageOutputs[output]].label;
