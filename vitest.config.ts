import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { testEnvironment } from './tests/setup/environment.ts';
import ProjectOrder from './tests/setup/project-order.ts';

const minute = 60_000;

/** Only where scripts/test-firebase.ts has started the Auth emulator. */
const hasEmulator = process.env['FIREBASE_AUTH_EMULATOR_HOST'] !== undefined;

/** A suite of real conversions: they start programs, so a test may take its time. */
const runFolder = 'tests/setup/run-folder.ts';
const slow = {
  ...{ env: testEnvironment, testTimeout: 2 * minute, hookTimeout: 3 * minute },
  expect: { poll: { timeout: minute / 2 } },
};

/** Projects with another number of workers are a group of their own, which ends before the next one begins. */
const afterServers = { sequence: { groupOrder: 1 } };

export default defineConfig({
  // The folder of the checkout may belong to another user.
  cacheDir: join(tmpdir(), 'octavo-vitest'),
  test: {
    maxWorkers: 2,
    fsModuleCache: false,
    sequence: { sequencer: ProjectOrder },
    // Of all files, also of those that no test loads. What runs in processes of its own is not counted: servers, sandboxed workers
    // and browsers.
    coverage: {
      provider: 'v8',
      include: ['packages/**/*.{ts,tsx}'],
      reporter: ['text-summary'],
      reportsDirectory: join(tmpdir(), `octavo-coverage-${process.getuid?.()}`),
    },
    reporters: ['default', './tests/setup/closing-line.ts'],
    // In this order, one beginning as soon as a worker is free of the last: what is short comes at the end, so that no
    // worker waits for another for long.
    projects: [
      {
        test: {
          ...slow,
          name: 'server',
          include: ['tests/**/*.server.test.ts'],
          // They wait for restarts, retries and time limits half of the time.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
          // The files that a worker runs share a server where they need no settings of their own.
          isolate: false,
          globalSetup: [runFolder],
        },
      },
      {
        test: {
          ...slow,
          name: 'conversions',
          include: ['tests/{conversions,data,hostile,presentation,reflow,print}/*.test.ts'],
          // As for servers: hostile sites and files keep them waiting.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
          // The files that a worker runs share a runner, whose engines are warm from the first file on.
          isolate: false,
          globalSetup: [runFolder],
        },
      },
      {
        test: {
          ...slow,
          ...afterServers,
          // They count the processes below their own.
          name: 'runner',
          include: ['tests/{runner,cli}/*.test.ts'],
        },
      },
      {
        test: {
          ...slow,
          name: 'browser',
          include: ['tests/**/*.browser.test.ts'],
          // They use the processor while those before them wait.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
          // The files that a worker runs share a browser.
          isolate: false,
          globalSetup: [runFolder, 'tests/setup/web-app.ts'],
        },
      },
      {
        test: {
          ...afterServers,
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          testTimeout: minute / 2,
          // Loading the same modules for each file would take three times as long as the tests.
          isolate: false,
        },
      },
      ...(hasEmulator
        ? [
            {
              test: {
                ...slow,
                ...afterServers,
                name: 'firebase',
                include: ['tests/**/*.firebase.test.ts'],
              },
            },
          ]
        : []),
    ],
  },
});
