// What an editor has made by the server, one thing at a time, by the machinery of the upload screen.
import type { ConversionRequest } from '#api/conversion.ts';
import { isActive, needsPassword, type Failure } from '#converting/queue/entry.ts';
import { useQueue } from '#converting/queue/use-queue.ts';

/**
 * What is being made, and what came of it.
 * @param tell in which words it is told that it failed, by the reason
 */
export function useServerJob(tell: (reason: string) => string) {
  const [queue, controls] = useQueue();
  const [entry] = queue;
  const { progress } = entry ?? {};
  return {
    queue,
    controls,
    /** @param files the open one first */
    start(request: ConversionRequest, files: readonly File[]) {
      controls.clear();
      controls.add(files);
      controls.start(request, files.length > 1);
    },
    clear: controls.clear,
    isBusy: queue.some(isActive),
    asksPassword: entry !== undefined && needsPassword(entry),
    result: progress?.state === 'finished' ? progress.result : undefined,
    failure: progress?.state === 'failed' ? failureOf(progress.failure, tell) : undefined,
  };
}

export type ServerJob = ReturnType<typeof useServerJob>;

/** What another plan allows. */
const liftedByUpgrade: ReadonlySet<string> = new Set([
  'plan_required',
  'conversions_used_up',
  'storage_used_up',
]);

const failureOf = ({ message, code }: Failure, tell: (reason: string) => string) => ({
  text: tell(message),
  needsPlan: code !== undefined && liftedByUpgrade.has(code),
});
