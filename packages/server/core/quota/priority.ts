// The priority of a job is a time: when it was submitted, minus a head start for plans with high priority, plus a delay for
// each open job of the same owner. Nobody waits forever, and one owner's many jobs do not block the others.

/** How much earlier jobs of a plan with high priority start. */
const headStartSeconds = 60;
/** How much later each further job of the same owner starts. */
const spacingSeconds = 5;

/**
 * The priority of a job, in seconds; the queue takes the highest first.
 * @param open the number of the owner's open jobs
 */
export function priorityOf(now: Date, hasPriority: boolean, open: number): number {
  const submitted = Math.floor(now.getTime() / 1_000);
  return -(submitted - (hasPriority ? headStartSeconds : 0) + open * spacingSeconds);
}
