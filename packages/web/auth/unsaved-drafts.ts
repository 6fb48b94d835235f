// The pending question about unsaved drafts at sign-out.
import { useSyncExternalStore } from 'react';

export type DraftsChoice = 'keep' | 'remove' | 'stay';

export type DraftsQuestion = { fileNames: readonly string[]; answer(choice: DraftsChoice): void };

let question: DraftsQuestion | undefined;
const listeners = new Set<() => void>();

function set(next: DraftsQuestion | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Asks the question and resolves to the user's choice. */
export function askAboutDrafts(fileNames: readonly string[]): Promise<DraftsChoice> {
  question?.answer('stay');
  const { promise, resolve } = Promise.withResolvers<DraftsChoice>();
  const choose = (choice: DraftsChoice) => {
    set(undefined);
    resolve(choice);
  };
  set({ fileNames, answer: choose });
  return promise;
}

/** The pending question, if any. */
export const useUnsavedDraftsQuestion = (): DraftsQuestion | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question,
    () => undefined,
  );
