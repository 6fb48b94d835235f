import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateSync, inflateSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adler32, deflateFiles } from './deflating.ts';

const run = promisify(execFile);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-deflating-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const rows = Buffer.from(
  Array.from({ length: 5000 }, (_, at) => `${at * 7919} ${at} m\n`).join(''),
);
const contents = [rows, Buffer.alloc(0), Buffer.from('q Q'), Buffer.alloc(1_000_000, 255)];

const filesOf = () =>
  contents.map((content, index) => {
    const path = join(folder, String(index));
    writeFileSync(path, content);
    return { path, checksum: adler32(content) };
  });

const gzip = (files: readonly string[]) =>
  run('libdeflate-gzip', ['-k', '-11', ...files]).then(() => true);

test('with libdeflate, files become zlib streams that are smaller than those of zlib', async () => {
  const files = filesOf();
  const sizes = await deflateFiles(files, { gzip });
  expect(files.map(({ path }) => inflateSync(readFileSync(path)))).toEqual(contents);
  expect(sizes).toEqual(files.map(({ path }) => readFileSync(path).length));
  expect(sizes[0]).toBeLessThan(deflateSync(rows, { level: 9 }).length * 0.97);
  expect(readdirSync(folder)).toHaveLength(files.length);
});

test('without it, and where it fails half-way, zlib makes them', async () => {
  const files = filesOf();
  const broken = async ([first]: readonly string[]) => {
    writeFileSync(`${first}.gz`, 'half');
    return false;
  };
  const sizes = await deflateFiles(files, { gzip: broken });
  expect(files.map(({ path }) => inflateSync(readFileSync(path)))).toEqual(contents);
  expect(sizes).toEqual(files.map(({ path }) => readFileSync(path).length));
  expect(readdirSync(folder)).toHaveLength(files.length);
});

test.each([
  ['', 0x00000001],
  ['Wikipedia', 0x11e60398],
])('the checksum of “%s”', (text, expected) => {
  expect(adler32(Buffer.from(text))).toBe(expected);
});

test('a checksum is continued', () => {
  const data = Buffer.alloc(20_000, 254);
  expect(adler32(data.subarray(9_000), adler32(data.subarray(0, 9_000)))).toBe(adler32(data));
});
