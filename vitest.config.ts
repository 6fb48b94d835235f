import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import SlowFirst from './tests/setup/slow-first.ts';

const minute = 60_000;

/** Only where scripts/test-firebase.ts has started the Auth emulator. */
const hasEmulator = process.env['FIREBASE_AUTH_EMULATOR_HOST'] !== undefined;

/**
 * What a server prepares at its first start, such as documents to warm LibreOffice with, and what Node compiles: once
 * for all tests, of which each has a data folder of its own.
 */
const cache = join(tmpdir(), `octavo-test-cache-${process.getuid?.()}`);
const env = { OCTAVO_CACHE: cache, NODE_COMPILE_CACHE: join(cache, 'code') };

/** A suite of real conversions: they start programs, so a test may take its time. */
const slow = { env, testTimeout: 2 * minute, hookTimeout: 3 * minute };

export default defineConfig({
  // The folder of the checkout may belong to another user.
  cacheDir: join(tmpdir(), 'octavo-vitest'),
  test: {
    maxWorkers: 2,
    fsModuleCache: false,
    sequence: { sequencer: SlowFirst },
    reporters: ['default', './tests/setup/closing-line.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          testTimeout: minute / 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...slow,
          name: 'conversions',
          include: [
            'tests/{conversions,data,hostile,presentation,reflow,runner,print,cli}/**/*.test.ts',
          ],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...slow,
          name: 'http',
          include: ['tests/{http,operations,storage,scale}/**/*.test.ts'],
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...slow,
          // Two browsers, a server and its workers share the machine: what fails twice is broken.
          retry: 1,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          expect: { poll: { timeout: minute / 4 } },
          globalSetup: ['tests/setup/server.ts'],
          sequence: { groupOrder: 3 },
        },
      },
      ...(hasEmulator
        ? [{ test: { ...slow, name: 'firebase', include: ['tests/firebase/**/*.test.ts'] } }]
        : []),
    ],
  },
});
