// Waits for something that a browser does in its own time.
import { setTimeout as wait } from 'node:timers/promises';
import { DriverStuck } from './driver.ts';

/** As long as a conversion takes while other tests run. */
const patienceMs = 60_000;

/** Tries again and again until `what` throws no more, and gives what it gave. */
export async function until<T>(what: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await what();
    } catch (error) {
      if (error instanceof DriverStuck || Date.now() > deadline) throw error;
      await wait(30);
    }
  }
}
