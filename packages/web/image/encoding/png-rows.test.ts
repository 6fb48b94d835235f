import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { filteredRows, plainRows, type Band } from '#image/encoding/png-rows.ts';

const [width, height, rowsOfBand] = [64, 40, 16];

/** Gradients and noise, so that each filter is the best one for some row. */
function pixels(): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray(width * height * 4);
  let noise = 1;
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [(at >> 2) % width, Math.floor((at >> 2) / width)];
    noise = (noise * 48_271) % 0x7fffffff;
    data[at] = y < 8 ? noise % 256 : y < 16 ? x * 4 : y < 24 ? (x * x + y) % 256 : x * 2 + y * 3;
  }
  return data;
}

function* bandsOf(data: Uint8ClampedArray<ArrayBuffer>): Generator<Band> {
  const bytes = rowsOfBand * width * 4;
  for (let at = 0; at < data.length; at += bytes)
    yield { data: data.subarray(at, at + bytes), width };
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function pngOf(rows: Uint8Array[]): Buffer {
  const head = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, 6, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test.each([
  ['as they are', plainRows, new Set([0])],
  ['as they differ', filteredRows, new Set([0, 1, 2, 3, 4])],
])('rows %s are a PNG that libpng reads', async (_, rowsOf, filters) => {
  const data = pixels();
  const rows = [...rowsOf(bandsOf(data), 4)];
  const used = Buffer.concat(rows).filter((_byte, at) => at % (1 + width * 4) === 0);
  for (const filter of used) expect(filters).toContain(filter);
  if (filters.size > 1) expect(new Set(used).size).toBeGreaterThan(3);
  const read = await sharp(pngOf(rows)).raw().toBuffer();
  expect(read.equals(Buffer.from(data))).toBe(true);
});
