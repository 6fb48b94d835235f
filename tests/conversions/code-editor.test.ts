// Tests that the code editor opens any text unchanged.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

describe('a text that is opened', () => {
  const text = 'Grüße – “quoted”\r\nsecond line\twith a tab  \n\n';
  const littleEndian = Buffer.from(`\uFEFF${text}`, 'utf16le');

  it.each([
    ['utf-8', Buffer.from(text)],
    ['utf-16le', littleEndian],
    ['utf-16be', Buffer.from(littleEndian).swap16()],
    ['windows-1252', Buffer.from('Gr\xfc\xdfe \x96 \x93quoted\x94\r\n', 'latin1')],
  ])('in %s stays as it is, byte for byte, with its encoding', async (charset, content) => {
    const path = await place.write('notes.txt', content);
    const result = await place.convert('code-editor', path);
    expect(result).toMatchObject({ name: 'notes.txt', mime: `text/plain; charset=${charset}` });
    expect(await readFile(result.path)).toEqual(content);
  });

  it.each([
    ['app.js', 'export const a = 1;\n'],
    ['data.json', '{"a": 1}\n'],
    ['page.html', '<!doctype html>\n<title>x</title>'],
    ['feed.xml', '<feed><entry/></feed>'],
    ['icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['README.md', '<h1 align="center">Octavo</h1>\n\n# Use\n'],
    ['style.css', 'a { color: red }\n'],
    ['Makefile', 'all:\n\tcc -o a a.c\n'],
    ['table.csv', 'a,b\n1,2\n'],
  ])('keeps its name when it is %s', async (name, content) => {
    const result = await place.convert('code-editor', await place.write(name, content));
    expect(result).toMatchObject({ name, mime: 'text/plain; charset=utf-8' });
    expect((await readFile(result.path)).toString()).toBe(content);
  });

  it('is refused when it turns out to be none, or too long for an editor', async () => {
    const mixed = Buffer.concat([Buffer.from('text '.repeat(20_000)), Buffer.alloc(10)]);
    expect(await place.attempt('code-editor', await place.write('mixed.c', mixed))).toMatchObject({
      problem: { code: 'damaged_file' },
    });
    const long = await place.write('long.log', Buffer.alloc(33 * 1024 * 1024, 'line\n'));
    expect(await place.attempt('code-editor', long)).toMatchObject({
      problem: { code: 'file_too_large' },
    });
  });

  it('is no picture', async () => {
    const picture = join(import.meta.dirname, '..', 'corpus', 'hostile', 'canary.png');
    expect(await place.attempt('code-editor', picture)).toMatchObject({
      problem: { code: 'wrong_format' },
    });
  });
});
