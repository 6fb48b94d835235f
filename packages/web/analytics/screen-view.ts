// Measures one view of one screen: scroll depth and time (specification section 9).

/** Scroll depths that are reported, in percent of the screen's height. */
export const milestones = [25, 50, 75, 90] as const;

/** All data that is ever sent. `screen` is a pattern of the route table, never an address that somebody typed. */
export type Measurement = {
  /** A random id for this view alone. */
  view: string;
  screen: string;
} & (
  | { kind: 'scroll'; /** Percent, one of the milestones. */ value: number }
  | { kind: 'engagement'; /** Seconds that this view has been visible so far. */ value: number }
);

export type ScreenView = {
  /** @param percent how much of the screen's height has been visible */
  seen(percent: number): void;
  addVisibleTime(milliseconds: number): void;
};

/** @param report receives each milestone once, and each report of time */
export function createScreenView(
  screen: string,
  report: (measurement: Measurement) => void,
): ScreenView {
  const view = randomId();
  const remaining = [...milestones];
  return {
    seen(percent) {
      while (remaining[0] !== undefined && percent >= remaining[0])
        report({ view, screen, kind: 'scroll', value: Number(remaining.shift()) });
    },
    addVisibleTime: (milliseconds) =>
      report({ view, screen, kind: 'engagement', value: Math.round(milliseconds / 1000) }),
  };
}

/** A random id. (`randomUUID` is missing on pages served by plain HTTP.) */
const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
