// Tests the response at /docs while the documentation is not built.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useApi } from '../setup/server.ts';

const server = useApi({ OCTAVO_DOCS: join(tmpdir(), 'octavo-no-docs') });

test.each(['/docs', '/docs/', '/docs/api.html'])(
  'at %s, it says how to build the documentation that is not built',
  async (path) => {
    const answer = await fetch(server.url + path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      503,
      'text/html; charset=utf-8',
    ]);
    const page = await answer.text();
    expect(page).toContain('<code>./octavo docs</code>');
    expect(page).toContain('href="/api/docs"');
  },
);
