// The sandbox of runners that tests create: `SANDBOX=confined ./octavo test` takes the one without namespaces.
import type { RunnerSettings } from '@octavo/runner';

export const testSandbox = {
  sandbox: (process.env['SANDBOX'] || 'auto') as NonNullable<RunnerSettings['sandbox']>,
};
