// Runs a submit action and tracks its state.
import { useState } from 'react';

export type SubmitState =
  { state: 'idle' } | { state: 'busy' } | { state: 'failed'; message: string };

/**
 * @param textOf what a person is told of a failure
 * @returns how the last try stands, and what makes one; tries while another runs are left out
 */
export function useSubmit(
  textOf: (error: unknown) => string,
): [SubmitState, (work: () => Promise<unknown>) => Promise<void>] {
  const [submitState, setSubmitState] = useState<SubmitState>({ state: 'idle' });
  const submit = async (work: () => Promise<unknown>) => {
    if (submitState.state === 'busy') return;
    setSubmitState({ state: 'busy' });
    try {
      await work();
      setSubmitState({ state: 'idle' });
    } catch (error) {
      setSubmitState({ state: 'failed', message: textOf(error) });
    }
  };
  return [submitState, submit];
}
