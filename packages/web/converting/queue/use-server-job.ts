// Sends one job at a time to the server and follows it, for the editors: a queue with a single entry.
import type { ConversionResult } from '@octavo/contract';
import { useEffect, useRef } from 'react';
import type { ConversionRequest } from '#api/conversion.ts';
import { isActive, needsPassword, type Failure } from '#converting/queue/entry.ts';
import { isLiftedByUpgrade } from '#converting/upgrade.ts';
import { useQueue } from '#converting/queue/use-queue.ts';

/**
 * Sends jobs and reports the state of the latest one.
 * @param failureText the message for a failed job, given the reason
 */
export function useServerJob(failureText: (reason: string) => string) {
  const [queue, controls] = useQueue();
  const [entry] = queue;
  const { progress } = entry ?? {};
  const end = useRef<(result?: ConversionResult) => void>(undefined);
  useEffect(() => {
    if (progress?.state === 'finished') end.current?.(progress.result);
    if (progress?.state === 'failed' || progress?.state === 'cancelled') end.current?.();
  }, [progress]);
  /** @param files the open file first, then additional files of the operation */
  const start = (request: ConversionRequest, files: readonly [File, ...File[]]) => {
    end.current?.();
    controls.clear();
    controls.submit(request, files);
  };
  const clear = () => {
    end.current?.();
    controls.clear();
  };
  return {
    queue,
    controls,
    /** Sends a job and waits for its result; undefined if it failed, was cancelled or replaced by another. */
    run(...given: Parameters<typeof start>): Promise<ConversionResult | undefined> {
      start(...given);
      return new Promise((resolve) => {
        end.current = resolve;
      });
    },
    /** Sends a job and drops the previous one. */
    start,
    /** Drops the job, which then has no result. */
    clear,
    isBusy: queue.some(isActive),
    asksPassword: entry !== undefined && needsPassword(entry),
    /** What the job does. */
    request: entry?.request,
    type: entry?.request?.type,
    result: progress?.state === 'finished' ? progress.result : undefined,
    failure: progress?.state === 'failed' ? failureOf(progress.failure, failureText) : undefined,
  };
}

export type ServerJob = ReturnType<typeof useServerJob>;

const failureOf = ({ message, code }: Failure, failureText: (reason: string) => string) => ({
  text: failureText(message),
  needsPlan: isLiftedByUpgrade(code),
});
