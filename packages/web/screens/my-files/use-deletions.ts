// Deletions with undo: files are deleted after some seconds, or when the user leaves the screen.
import type { StoredFile } from '@octavo/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { deleteStoredFile } from '#api/stored-file.ts';
import { useFileLists } from '#screens/my-files/use-files.ts';

/** How long a deletion can be undone. */
export const undoMs = 8_000;

export type Deletions = {
  /** The ids of files about to be deleted. */
  waiting: ReadonlySet<string>;
  /** Those of them that were deleted together, and can be kept together. */
  together: ReadonlySet<string>;
  /** Why the last deletion failed. */
  failure: string | undefined;
  start(file: StoredFile): void;
  startAll(files: readonly StoredFile[]): void;
  undo(file: StoredFile): void;
  undoAll(): void;
};

type Timer = ReturnType<typeof setTimeout>;
/** The files about to be deleted, each with its timer; files that are deleted together share one. */
type Timers = Map<string, Timer>;

export function useDeletions(): Deletions {
  const timers = useRef<Timers>(new Map());
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const [group, setGroup] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string>();
  const lists = useFileLists();

  const showWaiting = () => setWaiting(new Set(timers.current.keys()));
  const finish = async (ids: readonly string[]) => {
    if (ids.length === 0) return;
    for (const id of ids) timers.current.delete(id);
    showWaiting();
    lists.remove(new Set(ids));
    const outcomes = await deleteAll(ids);
    const failed = outcomes.find(({ status }) => status === 'rejected');
    if (failed) {
      setFailure(reasonOf(failed as PromiseRejectedResult));
      await lists.refetchLists();
    } else lists.remove(new Set(ids)); // Again, from a list that was requested before.
    await lists.refetchStats();
  };
  const start = (files: readonly StoredFile[]) => {
    setFailure(undefined);
    const timer = setTimeout(() => void finish(idsOf(timers.current, timer)), undoMs);
    for (const { id } of files) timers.current.set(id, timer);
    showWaiting();
  };
  const undo = (ids: readonly string[]) => {
    for (const id of ids) timers.current.delete(id);
    showWaiting();
  };
  useFinishOnLeave(timers, finish);

  return {
    waiting,
    together: new Set(group.filter((id) => waiting.has(id))),
    failure,
    start: (file) => start([file]),
    startAll(files) {
      setGroup(files.map(({ id }) => id));
      start(files);
    },
    undo: ({ id }) => undo([id]),
    undoAll: () => undo(group),
  };
}

/** The files whose deletion a timer still ends. */
const idsOf = (timers: Timers, timer: Timer): string[] =>
  [...timers].flatMap(([id, ownTimer]) => (ownTimer === timer ? [id] : []));

const reasonOf = ({ reason }: PromiseRejectedResult): string =>
  reason instanceof Error ? reason.message : String(reason);

/** Browsers allow only some calls that outlive their page at the same time (Chromium: 20). */
const atOnce = 10;

async function deleteAll(ids: readonly string[]): Promise<PromiseSettledResult<void>[]> {
  const outcomes: PromiseSettledResult<void>[] = [];
  for (let first = 0; first < ids.length; first += atOnce) {
    const some = ids.slice(first, first + atOnce);
    outcomes.push(...(await Promise.allSettled(some.map(deleteStoredFile))));
  }
  return outcomes;
}

/** Deletes the waiting files when the user leaves the screen. */
function useFinishOnLeave(
  timers: { current: Timers },
  finish: (ids: readonly string[]) => Promise<void>,
): void {
  const finishAll = useEffectEvent(() => {
    for (const timer of timers.current.values()) clearTimeout(timer);
    void finish([...timers.current.keys()]);
  });
  useEffect(() => {
    const leaving = () => finishAll();
    addEventListener('pagehide', leaving);
    return () => {
      removeEventListener('pagehide', leaving);
      leaving();
    };
  }, []);
}
