import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withFile } from '#kernel/file-bytes.ts';
import { openCompoundFile } from '#containers/compound-file.ts';
import { detectCompound } from '#containers/detect-compound.ts';
import { compoundOf } from '#containers/testing/compound.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-compound-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(bytes: Buffer): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return path;
}

const read = async (bytes: Buffer, name: string, limit?: number) =>
  withFile(await written(bytes), async (file) =>
    (await openCompoundFile(file)).stream(name, limit),
  );

const small = Buffer.from('small text '.repeat(50));
const large = Buffer.from('large text '.repeat(5000));
const whole = compoundOf({ small, large, other: Buffer.from('x') });
const tableAt = whole.length - 512;

/** The same file with a number at an offset. */
function changed(offset: number, value: number): Buffer {
  const bytes = Buffer.from(whole);
  bytes.writeUInt32LE(value, offset);
  return bytes;
}

it('reads streams in large and in small sectors', async () => {
  expect(await read(whole, 'small')).toEqual(small);
  expect(await read(whole, 'large')).toEqual(large);
  expect(await read(whole, 'large', 100)).toEqual(large.subarray(0, 100));
});

it('has no stream of another name', async () => {
  expect(await read(whole, 'none')).toBeUndefined();
});

it('reads a file whose table needs several sectors', async () => {
  const content = Buffer.alloc(200_000, 'abc');
  expect(await read(compoundOf({ content }), 'content')).toEqual(content);
});

it.each([
  ['is cut in the header', whole.subarray(0, 300)],
  ['is cut behind the header', whole.subarray(0, 1024)],
  ['is cut in its table', whole.subarray(0, -512)],
  ['has a chain that loops', changed(tableAt + 4, 0)],
  ['has a chain that leaves the file', changed(tableAt + 4, 100_000)],
  ['has a chain that ends too early', changed(tableAt, 0xfffffffe)],
  ['has sectors of a strange size', changed(28, 0x001ffffe)],
  ['has a directory outside the file', changed(48, 70_000)],
  ['names a table outside the file', changed(76, 70_000)],
  ['has a chain of tables that loops', changed(68, 0)],
])('calls a file damaged that %s', async (_, bytes) => {
  await expect(read(bytes, 'large')).rejects.toMatchObject({ problem: { code: 'damaged_file' } });
});

it('is not caught in a directory whose entries point at each other', async () => {
  const bytes = Buffer.from(whole);
  const directory = 512 + bytes.readUInt32LE(48) * 512;
  for (const node of [1, 2, 3]) bytes.writeUInt32LE(1, directory + node * 128 + 68);
  expect(await read(bytes, 'small')).toEqual(small);
});

it.each([
  ['WordDocument', ['doc']],
  ['Workbook', ['xls']],
  ['Book', ['xls']],
  ['WORKBOOK', ['xls']],
  ['PowerPoint Document', ['ppt']],
  ['EncryptedPackage', ['docx']],
  ['VisioDocument', []],
  ['Contents', []],
])('detects a file by its stream %s', async (name, formats) => {
  const path = await written(compoundOf({ [name]: large, extra: small }));
  expect(await detectCompound(path, 'docx')).toMatchObject({ formats });
});
