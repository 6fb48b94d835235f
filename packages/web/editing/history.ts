// An undo history as plain values.

/** The maximum number of undo steps. */
const maxSteps = 200;

export type History<State> = {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** The gesture in progress: its changes are one step until it ends. */
  readonly gesture: string | undefined;
};

/** A new history without any steps. */
export const newHistory = <State>(present: State): History<State> => ({
  ...{ past: [], present, future: [] },
  gesture: undefined,
});

/**
 * Records a change and discards the redo steps. Returns the same history if nothing changed.
 * @param gesture consecutive changes of the same gesture are one step
 */
export function withChange<State>(
  history: History<State>,
  present: State,
  gesture?: string,
): History<State> {
  const { past, present: before, gesture: running } = history;
  if (present === before) return history;
  const isSameStep = gesture !== undefined && gesture === running;
  const steps = isSameStep ? past : [...past, before].slice(-maxSteps);
  return { past: steps, present, future: [], gesture };
}

/** Ends a gesture: the next change is a new step. */
export const withGestureEnded = <State>(history: History<State>): History<State> =>
  history.gesture === undefined ? history : { ...history, gesture: undefined };

/** Undoes one step, if there is one. */
export function undo<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (before === undefined) return withGestureEnded(history);
  return {
    ...{ past: past.slice(0, -1), present: before, future: [present, ...future] },
    gesture: undefined,
  };
}

/** Redoes one step, if there is one. */
export function redo<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const [after, ...later] = future;
  if (after === undefined) return withGestureEnded(history);
  return { past: [...past, present], present: after, future: later, gesture: undefined };
}
