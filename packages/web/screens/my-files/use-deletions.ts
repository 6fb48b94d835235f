// Deletions with undo: a file is deleted after some seconds, or when the user leaves the screen.
import { routes, type StoredFile } from '@octavo/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { useFileLists } from '#screens/my-files/use-files.ts';

/** How long a deletion can be undone. */
export const undoMs = 8_000;

export type Deletions = {
  /** The ids of files about to be deleted. */
  waiting: ReadonlySet<string>;
  /** Why the last deletion failed. */
  failure: string | undefined;
  start(file: StoredFile): void;
  undo(file: StoredFile): void;
};

type Timers = Map<string, ReturnType<typeof setTimeout>>;

export function useDeletions(): Deletions {
  const timers = useRef<Timers>(new Map());
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string>();
  const lists = useFileLists();

  const stopTimer = (id: string) => {
    clearTimeout(timers.current.get(id));
    timers.current.delete(id);
    setWaiting(new Set(timers.current.keys()));
  };
  const finish = async (id: string) => {
    stopTimer(id);
    lists.remove(id);
    try {
      await deleteFile(id);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      await lists.refetchLists();
    }
    await lists.refetchStats();
  };
  useFinishOnLeave(timers, finish);

  return {
    waiting,
    failure,
    start({ id }) {
      setFailure(undefined);
      timers.current.set(
        id,
        setTimeout(() => void finish(id), undoMs),
      );
      setWaiting(new Set(timers.current.keys()));
    },
    undo: ({ id }) => stopTimer(id),
  };
}

/** Succeeds if the file no longer exists. */
async function deleteFile(id: string): Promise<void> {
  try {
    await call(routes.files.deleteFile, { params: { id }, keepalive: true });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
  }
}

/** Deletes the waiting files when the user leaves the screen. */
function useFinishOnLeave(
  timers: { current: Timers },
  finish: (id: string) => Promise<void>,
): void {
  const finishAll = useEffectEvent(() => {
    for (const [id, timer] of timers.current) {
      clearTimeout(timer);
      void finish(id);
    }
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
