import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { unzip } from './unzip.ts';

test('files come out of a ZIP in its order, stored or deflated', async () => {
  const [text, noise] = [Buffer.from('page '.repeat(10_000)), randomBytes(5000)];
  const zip = new ZipFile();
  zip.addBuffer(text, 'Größe-1.pdf');
  zip.addBuffer(noise, 'b.pdf', { compress: false });
  zip.end({ comment: 'made by a test', forceZip64Format: false });
  const files = await unzip(new Blob([await buffer(zip.outputStream)]), 'application/pdf');
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ['Größe-1.pdf', 'application/pdf'],
    ['b.pdf', 'application/pdf'],
  ]);
  const contents = await Promise.all(files.map((file) => file.arrayBuffer()));
  expect(contents.map((content) => Buffer.from(content))).toEqual([text, noise]);
});

test('anything else is refused', () =>
  expect(unzip(new Blob([randomBytes(100)]), '')).rejects.toThrow('Not a ZIP'));
