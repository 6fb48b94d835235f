import { afterEach, expect, it, vi } from 'vitest';
import { pdftotext } from './pdftotext.ts';

afterEach(() => vi.unstubAllEnvs());

it('gives nothing if the program is missing', async () => {
  vi.stubEnv('PATH', '/nowhere');
  await expect(pdftotext('file.pdf', 'layout')).resolves.toBeUndefined();
});

it('gives nothing for a file that cannot be read', async () => {
  await expect(pdftotext('/nowhere/file.pdf', 'content')).resolves.toBeUndefined();
});
