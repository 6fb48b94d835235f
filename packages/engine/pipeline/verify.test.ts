import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Run } from '#kernel/converter.ts';
import { verify } from './verify.ts';

/** The format that a result with this content is accepted as. */
async function accepted(name: string, content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-verify-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), content);
  return (await verify(folder, { password: undefined, run: {} as Run })).format;
}

it.each([
  ['result.json', '{"text":"The header must be %PDF-1.7."}'],
  ['result.html', '<!doctype html><title>%PDF-1.7</title><p>The header of a PDF</p>'],
  ['result.xml', '<?xml version="1.0"?><a>%PDF-1.7</a>'],
])('accepts %s although it names the header of a PDF', async (name, content) => {
  expect(await accepted(name, content)).toBe(name.split('.').pop());
});

it('refuses a PDF that is said to be a text', async () => {
  await expect(accepted('result.json', '%PDF-1.7\n1 0 obj')).rejects.toMatchObject({
    problem: { code: 'conversion_failed' },
  });
});
