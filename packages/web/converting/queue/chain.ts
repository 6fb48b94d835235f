// The steps of an entry that several jobs process one after the other: each reads the result of the one before, on the server.
import type { ConversionResult } from '@octavo/contract';
import type { ConversionRequest } from '#api/conversion.ts';

/** A step that is done. */
export type DoneStep = { request: ConversionRequest; jobId: string; result: ConversionResult };

export type Chain = {
  /** The requests after the current one. */
  later: readonly ConversionRequest[];
  done: readonly DoneStep[];
};

type Chained = { chain?: Chain };

/** The result that the current step reads in place of the files; undefined for the first step. */
export const sourceOf = ({ chain }: Chained): DoneStep | undefined => chain?.done.at(-1);

/** The current step, from 1, and how many there are. */
export const placeInChain = ({ chain }: Chained): { step: number; of: number } => {
  const { done = [], later = [] } = chain ?? {};
  return { step: done.length + 1, of: done.length + 1 + later.length };
};

/** All steps of an entry in order, whether they are done or not. */
export const requestsOf = ({
  request,
  chain,
}: Chained & { request?: ConversionRequest }): ConversionRequest[] => [
  ...(chain?.done ?? []).map((step) => step.request),
  ...(request ? [request] : []),
  ...(chain?.later ?? []),
];
