// Starts a browser for the tasks of a test file.
import { afterAll, beforeAll, inject, test } from 'vitest';
import { DriverStuck, type Driver } from './driver.ts';
import { BrowserUser } from './browser-user.ts';

/** Twice, if the driver is stuck. */
const longestMs = 5 * 60_000;

type TaskTest = (name: string, what: (person: BrowserUser) => Promise<void>) => void;

/** Returns a function that tests a task as a new visitor of the browser. */
export function prepareTaskTest(browser: string, start: () => Promise<Driver>): TaskTest {
  let driver: Driver | undefined;
  beforeAll(async () => {
    driver = await start();
  });
  afterAll(() => driver?.close());

  const take = async (what: (person: BrowserUser) => Promise<void>) => {
    if (!driver) throw new Error('The browser is not there');
    const visitor = await driver.visitor();
    try {
      await what(new BrowserUser(visitor, driver, inject('baseUrl')));
      const faults = await visitor.faults();
      if (faults.length > 0) throw new Error(`The page reported: ${faults.join('; ')}`);
    } finally {
      await visitor.leave();
    }
  };

  return (name, what) =>
    test(`${name}, in ${browser}`, { timeout: longestMs }, () =>
      take(what).catch(async (error: unknown) => {
        if (!(error instanceof DriverStuck)) throw error;
        // A page that keeps the browser busy would do so with a new driver, too.
        await driver?.close();
        driver = await start();
        await take(what);
      }),
    );
}
