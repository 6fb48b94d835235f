// The growing pauses between wrong passwords, for statements that count an attempt.
import { sql, type SQL } from 'drizzle-orm';

/** Attempts before the first pause, which is then one second and doubles with each attempt. */
const freeAttempts = 5;
const longestPauseSeconds = 15 * 60;

/** The pause in seconds after so many attempts. */
export const pauseAfter = (attempts: SQL): SQL =>
  sql`CASE WHEN ${attempts} < ${freeAttempts} THEN 0
    ELSE least(${longestPauseSeconds}, power(2, least(${attempts} - ${freeAttempts}, 20))) END`;
