// Whose turn it is. A job's priority is the moment at which it would have come in a line of single persons, so that those
// who overtake do so by a bounded time, nobody waits for ever, and one owner's many jobs do not hold up the others.

/** So much sooner than its neighbours a job of a plan with high priority is taken. */
const headStartSeconds = 60;
/** So much later each further job of the same owner comes. */
const spacingSeconds = 5;

/**
 * The priority of a job, in seconds; the highest is taken first.
 * @param open the owner's jobs that are not settled yet
 */
export function priorityOf(now: Date, hasPriority: boolean, open: number): number {
  const came = Math.floor(now.getTime() / 1_000);
  return -(came - (hasPriority ? headStartSeconds : 0) + open * spacingSeconds);
}
