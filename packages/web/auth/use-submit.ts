// One try at something that may fail, and how it stands.
import { useState } from 'react';

export type Attempt = { state: 'idle' } | { state: 'busy' } | { state: 'failed'; message: string };

/**
 * @param textOf what a person is told of a failure
 * @returns how the last try stands, and what makes one; tries while another runs are left out
 */
export function useAttempt(
  textOf: (error: unknown) => string,
): [Attempt, (work: () => Promise<unknown>) => Promise<void>] {
  const [attempt, setAttempt] = useState<Attempt>({ state: 'idle' });
  const run = async (work: () => Promise<unknown>) => {
    if (attempt.state === 'busy') return;
    setAttempt({ state: 'busy' });
    try {
      await work();
      setAttempt({ state: 'idle' });
    } catch (error) {
      setAttempt({ state: 'failed', message: textOf(error) });
    }
  };
  return [attempt, run];
}
