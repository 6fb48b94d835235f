import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Graph } from '#formats/pdf/structure/graph.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { withoutTextFilters } from './text-filters.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'text-filters-'));
});
afterAll(() => rm(folder, { recursive: true }));

const content = Buffer.from('the data of an image');
const packed = deflateSync(content);
const hex = (data: Buffer) => Buffer.from(`${data.toString('hex')}>`);
const predictor = { '/Predictor': 15, '/Columns': 20 };
const fax = { '/K': -1, '/Columns': 20 };

/** The dictionary and the data of a stream after it; nothing if it stays. */
async function read(dict: Dictionary, data: Buffer) {
  const datafile = join(folder, 'before');
  await writeFile(datafile, data);
  const graph = new Graph(1, { 'obj:1 0 R': { stream: { dict, datafile } } });
  const change = (await withoutTextFilters(graph, folder))['obj:1 0 R'];
  if (!change || !('stream' in change)) return undefined;
  const { dict: after, datafile: written = '' } = change.stream;
  return { dict: after, data: await readFile(written) };
}

test.each<[string, Dictionary, Buffer, Dictionary, Buffer]>([
  [
    'Flate keeps its predictor',
    { '/Filter': ['/ASCIIHexDecode', '/FlateDecode'], '/DecodeParms': [null, predictor] },
    hex(packed),
    { '/Filter': '/FlateDecode', '/DecodeParms': predictor },
    packed,
  ],
  [
    'a fax keeps its parameters',
    { '/Filter': ['/ASCIIHexDecode', '/CCITTFaxDecode'], '/DecodeParms': [null, fax] },
    hex(content),
    { '/Filter': '/CCITTFaxDecode', '/DecodeParms': fax },
    content,
  ],
  [
    'a JPEG in all three keeps how its colours were transformed',
    {
      '/Filter': ['/ASCIIHexDecode', '/FlateDecode', '/DCTDecode'],
      '/DecodeParms': [null, null, { '/ColorTransform': 0 }],
    },
    hex(packed),
    { '/Filter': '/DCTDecode', '/DecodeParms': { '/ColorTransform': 0 } },
    content,
  ],
  [
    'two filters that stay keep theirs in a list',
    {
      '/Filter': ['/ASCIIHexDecode', '/RunLengthDecode', '/CCITTFaxDecode'],
      '/DecodeParms': [null, null, fax],
    },
    hex(content),
    { '/Filter': ['/RunLengthDecode', '/CCITTFaxDecode'], '/DecodeParms': [null, fax] },
    content,
  ],
  ['no filter is left', { '/Filter': '/ASCIIHexDecode' }, hex(content), {}, content],
])('%s', async (_, before, data, dict, after) => {
  expect(await read({ '/Width': 1, ...before }, data)).toEqual({
    dict: { '/Width': 1, ...dict },
    data: after,
  });
});

test.each<[string, Dictionary, Buffer]>([
  [
    'a JPEG behind a predictor',
    { '/Filter': ['/FlateDecode', '/DCTDecode'], '/DecodeParms': [predictor, null] },
    packed,
  ],
  ['damaged digits', { '/Filter': '/ASCIIHexDecode' }, Buffer.from('xy>')],
  [
    'a Flate that ends too early',
    { '/Filter': ['/FlateDecode', '/DCTDecode'] },
    packed.subarray(0, 9),
  ],
])('%s stays', async (_, dict, data) => {
  expect(await read(dict, data)).toBeUndefined();
});
