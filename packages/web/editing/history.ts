// An undo history as plain values.

/** Further back nothing can be taken. */
const mostSteps = 200;

export type History<State> = {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** What is being dragged or typed: its changes are one step until it is settled. */
  readonly gesture: string | undefined;
};

/** A history in which nothing was done yet. */
export const begun = <State>(present: State): History<State> => ({
  ...{ past: [], present, future: [] },
  gesture: undefined,
});

/**
 * Records a change, after which nothing can be redone; the same history where nothing has changed.
 * @param gesture changes of the same gesture, one after the other, are one step
 */
export function changed<State>(
  history: History<State>,
  present: State,
  gesture?: string,
): History<State> {
  const { past, present: before, gesture: running } = history;
  if (present === before) return history;
  const isSameStep = gesture !== undefined && gesture === running;
  const steps = isSameStep ? past : [...past, before].slice(-mostSteps);
  return { past: steps, present, future: [], gesture };
}

/** The end of a gesture: what comes next is a step of its own. */
export const settled = <State>(history: History<State>): History<State> =>
  history.gesture === undefined ? history : { ...history, gesture: undefined };

/** One step back, where there is one. */
export function undone<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (before === undefined) return settled(history);
  return {
    ...{ past: past.slice(0, -1), present: before, future: [present, ...future] },
    gesture: undefined,
  };
}

/** One step forward again, where there is one. */
export function redone<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const [after, ...later] = future;
  if (after === undefined) return settled(history);
  return { past: [...past, present], present: after, future: later, gesture: undefined };
}
