// The steps of an entry that several jobs process one after the other: each reads the result of the one before, on the server.
import type { ConversionResult } from '@octavo/contract';
import type { ConversionRequest } from '#api/conversion.ts';
import type { Entry } from '#converting/queue/entry.ts';

/** A step that is done. */
export type DoneStep = { request: ConversionRequest; jobId: string; result: ConversionResult };

export type Chain = {
  /** The requests after the current one. */
  later: readonly ConversionRequest[];
  done: readonly DoneStep[];
};

/** The result that the current step reads in place of the files; undefined for the first step. */
export const sourceOf = ({ chain }: Pick<Entry, 'chain'>): DoneStep | undefined =>
  chain?.done.at(-1);

/** The current step, from 1, and how many there are. */
export const placeInChain = ({ chain }: Pick<Entry, 'chain'>): { step: number; of: number } => {
  const { done = [], later = [] } = chain ?? {};
  return { step: done.length + 1, of: done.length + 1 + later.length };
};

/** All steps of an entry in order, whether they are done or not. */
export const requestsOf = ({ request, chain }: Entry): ConversionRequest[] => [
  ...(chain?.done ?? []).map((step) => step.request),
  ...(request ? [request] : []),
  ...(chain?.later ?? []),
];

/** The entry at its next step; undefined after the last one. */
export function atNextStep(
  entry: Entry,
  { jobId, result }: Omit<DoneStep, 'request'>,
): Entry | undefined {
  const { id, files, request, chain } = entry;
  const [next, ...later] = chain?.later ?? [];
  if (!request || !chain || !next) return undefined;
  const done = [...chain.done, { request, jobId, result }];
  const bytes = { sent: result.fileSize, total: result.fileSize };
  return {
    ...{ id, files, request: next, chain: { later, done } },
    progress: { state: 'uploading', ...bytes, refusals: 0, lost: false },
  };
}
