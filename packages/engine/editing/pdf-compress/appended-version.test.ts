// PDFium finds the objects that are appended to a file.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PdfWriter, ref } from '#formats/pdf/writer.ts';
import { Graph } from '#formats/pdf/structure/graph.ts';
import { pageSimilaritiesOf } from './similarity/page-similarity.ts';
import { writeAppended } from './appended-version.ts';

let folder: string;
let path: string;
let content: string;
let root: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-appended-'));
  path = join(folder, 'red.pdf');
  const pdf = await PdfWriter.create(path);
  content = ref(await pdf.addStream('', Buffer.from('1 0 0 rg 0 0 40 40 re f')));
  const pages = pdf.reserve();
  const page = await pdf.add(
    `<</Type/Page/Parent ${ref(pages)}/MediaBox[0 0 40 40]/Contents ${content}>>`,
  );
  await pdf.add(`<</Type/Pages/Count 1/Kids[${ref(page)}]>>`, pages);
  const catalog = await pdf.add(`<</Type/Catalog/Pages ${ref(pages)}>>`);
  root = ref(catalog);
  await pdf.finish(catalog);
});
afterAll(() => rm(folder, { recursive: true }));

const graphWith = (trailer: Record<string, string>) =>
  new Graph(20, { trailer: { value: { '/Root': root, ...trailer } } });

const drawing = (operators: string) => ({
  [content]: { stream: { dict: {}, data: Buffer.from(operators).toString('base64') } },
});

it('writes a version whose pages can be compared', async () => {
  const target = join(folder, 'appended.pdf');
  const similarity = async (operators: string) => {
    const change = { graph: graphWith({}), objects: drawing(operators) };
    expect(await writeAppended({ path }, target, change)).toBe(true);
    const versions = { original: path, result: target };
    return (await pageSimilaritiesOf(versions, [1], () => {})).get(1);
  };
  expect(await similarity('1 0 0 rg 0 0 20 40 re 20 0 20 40 re f')).toBe(1);
  expect(await similarity('1 0 0 rg 0 0 20 40 re f')).toBeLessThan(0.9);
});

it('does not write protected files, and none whose end is damaged', async () => {
  const target = join(folder, 'other.pdf');
  const objects = drawing('');
  expect(
    await writeAppended({ path }, target, { graph: graphWith({ '/Encrypt': '5 0 R' }), objects }),
  ).toBe(false);
  const cut = join(folder, 'cut.pdf');
  await writeFile(cut, (await readFile(path)).subarray(0, -10));
  expect(await writeAppended({ path: cut }, target, { graph: graphWith({}), objects })).toBe(false);
});
