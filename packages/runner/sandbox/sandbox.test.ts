import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { noSandbox } from './sandbox.ts';

test('without a sandbox no variable points to a mount', async () => {
  const sandbox = noSandbox({
    binds: [{ from: '/somewhere', to: '/compiled', access: 'read' }],
    tmpBytes: 0,
    environment: { CODE: '/compiled', THREADS: '1' },
    limits: { fileBytes: 0, openFiles: 0, processes: 0 },
  });
  const said = await text(sandbox.start('/usr/bin/env', []).stdout!);
  expect(said).toContain('THREADS=1');
  expect(said).not.toContain('CODE=');
});
