// Asks who signs out what becomes of the texts that they have not saved, which lie in this browser.
import { useSyncExternalStore } from 'react';

export type Choice = 'keep' | 'remove' | 'stay';

export type Question = { fileNames: readonly string[]; answer(choice: Choice): void };

let question: Question | undefined;
const listeners = new Set<() => void>();

function set(next: Question | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Resolves to what was chosen. */
export function askAboutDrafts(fileNames: readonly string[]): Promise<Choice> {
  question?.answer('stay');
  const { promise, resolve } = Promise.withResolvers<Choice>();
  const answer = (choice: Choice) => {
    set(undefined);
    resolve(choice);
  };
  set({ fileNames, answer });
  return promise;
}

/** What is asked at this moment. */
export const useLeavingQuestion = (): Question | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question,
    () => undefined,
  );
