import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packFiles } from '../streams/deflating.ts';
import { LosslessImages } from './lossless-images.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lossless-images-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('packs small images together, keeps what is smaller already, and leaves no other files', async () => {
  const runs: number[] = [];
  // Without libdeflate, zlib packs with its best level.
  const gzip = async (files: readonly string[]) => {
    runs.push(files.length);
    return false;
  };
  const images = new LosslessImages({ gzip }, 4_000_000);
  const samples = [1, 2, 3].map((step) =>
    Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * step) % 200)),
  );
  const large = Buffer.alloc(1_000_000, 'large ');
  const path = (name: string) => join(folder, name);
  for (const [index, data] of samples.entries())
    await images.write(path(`${index}`), deflateSync(data, { level: index ? 0 : 9 }));
  await images.write(path('large'), deflateSync(large, { level: 1 }));
  await images.write(path('1'), deflateSync(samples[1]!, { level: 0 }));
  expect(runs).toEqual([1]);
  await packFiles(images.takeWaiting(), { gzip });
  expect(images.takeWaiting()).toEqual([]);
  expect(runs).toEqual([1, 3]);
  for (const [index, data] of samples.entries()) {
    const written = readFileSync(path(`${index}`));
    expect(inflateSync(written).equals(data)).toBe(true);
    expect(written.length).toBeLessThan(1000);
  }
  expect(readdirSync(folder).toSorted()).toEqual(['0', '1', '2', 'large']);
});
