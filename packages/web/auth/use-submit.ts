// Runs a submit action and tracks its state.
import { useState } from 'react';

export type SubmitState =
  | { state: 'idle' }
  | { state: 'busy' }
  | { state: 'failed'; message: string };

/**
 * @param textOf the message for a failure
 * @returns the state of the last attempt, and a function that submits; ignored while an attempt is running
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
