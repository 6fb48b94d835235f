import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodedText, encodingOfFile, encodingOfHead } from '#kernel/text-encoding.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-text-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer): Promise<string> {
  const path = join(folder, 'text');
  await writeFile(path, bytes);
  let text = '';
  for await (const piece of decodedText(path, await encodingOfFile(path, bytes.subarray(0, 8192))))
    text += piece;
  return text;
}

const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();
const words = 'Größe,“quoted”,€\n';

it.each([
  ['UTF-8', Buffer.from(words)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${words}`)],
  ['UTF-16 with a mark', Buffer.from(`\ufeff${words}`, 'utf16le')],
  ['big-endian UTF-16 with a mark', swapped(`\ufeff${words}`)],
  ['UTF-16 without a mark', Buffer.from(words, 'utf16le')],
  ['big-endian UTF-16 without a mark', swapped(words)],
  ['Windows-1252', Buffer.from('Gr\xf6\xdfe,\x93quoted\x94,\x80\n', 'latin1')],
])('reads %s', async (_, bytes) => {
  expect(await read(bytes)).toBe(words);
});

it('reads characters that are cut by the end of a piece', async () => {
  const text = `a${'ä😀'.repeat(60_000)}`;
  expect(await read(Buffer.from(text))).toBe(text);
});

it('takes a file for Windows-1252 by one late byte', async () => {
  const text = `${'a'.repeat(200_000)}é`;
  expect(await read(Buffer.from(text, 'latin1'))).toBe(text);
});

it('does not mistake a character that is cut by the end of the head', () => {
  expect(encodingOfHead(Buffer.from('ä😀').subarray(0, -1))).toBe('utf-8');
  expect(encodingOfHead(Buffer.from('caf\xe9 x', 'latin1'))).toBe('windows-1252');
});
