// qpdf keeps the changes of objects that are in object streams.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { QpdfJob, Run } from '#kernel/converter.ts';
import { structureGraphOf } from './graph.ts';
import { readableJson, writeChanged, type Change } from './update.ts';

const start = promisify(execFile);

let folder: string;
let run: Run;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'update-'));
  const qpdf = async (job: QpdfJob) => {
    const file = join(folder, 'job.json');
    await writeFile(file, JSON.stringify(job));
    const { stdout, stderr } = await start('qpdf', [`--job-json-file=${file}`]);
    return { isDone: true, output: stdout, errors: stderr };
  };
  run = { scratch: folder, progress() {}, tools: { qpdf } } as unknown as Run;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const page = '<</Type/Page/Parent 3 0 R/MediaBox[0 0 400 300]>>';

/** Bookmarks: each refers to the one before and to the next. */
const bookmarks = (count: number): [number, string][] =>
  Array.from({ length: count }, (_, index) => {
    const number = 10 + index;
    const before = index > 0 ? `/Prev ${number - 1} 0 R` : '';
    const next = index < count - 1 ? `/Next ${number + 1} 0 R` : '';
    return [
      number,
      `<</Title(old ${number})/Dest[4 0 R/Fit]/Parent ${10 + count} 0 R${before}${next}>>`,
    ];
  });

/** A file whose bookmarks are in one object stream, object 2, before the objects that refer to them. */
function packedBookmarks(count: number): Buffer {
  const members = bookmarks(count);
  const last = 9 + count;
  let at = 0;
  const places = members.map(([number, content]) => {
    const place = `${number} ${at} `;
    at += content.length + 1;
    return place;
  });
  const head = places.join('');
  const body = head + members.map(([, content]) => content).join(' ');
  const objects: [number, string][] = [
    [
      2,
      `<</Type/ObjStm/N ${count}/First ${head.length}/Length ${body.length}>>\nstream\n${body}\nendstream`,
    ],
    [3, '<</Type/Pages/Kids[4 0 R]/Count 1>>'],
    [4, page],
    [last + 1, `<</Type/Outlines/First 10 0 R/Last ${last} 0 R/Count ${count}>>`],
    [last + 2, `<</Type/Catalog/Pages 3 0 R/Outlines ${last + 1} 0 R>>`],
  ];
  const rows = new Map<number, number[]>([[0, [0, 0, 0, 0, 0]]]);
  for (const [index, [number]] of members.entries()) rows.set(number, [2, 0, 0, 2, index]);
  let file = '%PDF-1.6\n';
  const row = () => [1, file.length >> 16, (file.length >> 8) & 255, file.length & 255, 0];
  for (const [number, content] of objects) {
    rows.set(number, row());
    file += `${number} 0 obj\n${content}\nendobj\n`;
  }
  rows.set(last + 3, row());
  const index = [...rows.keys()].flatMap((number) => [number, 1]).join(' ');
  const table = Buffer.from([...rows.values()].flat()).toString('latin1');
  const dictionary = `/Type/XRef/W[1 3 1]/Size ${last + 4}/Root ${last + 2} 0 R/Index[${index}]/Length ${table.length}`;
  const references = `${last + 3} 0 obj\n<<${dictionary}>>\nstream\n${table}\nendstream\nendobj\n`;
  return Buffer.from(`${file}${references}startxref\n${file.length}\n%%EOF\n`, 'latin1');
}

/** The titles after those of some bookmarks were changed, together with the object that refers to the first. */
async function titlesAfter(path: string, isChanged: (index: number) => boolean) {
  const source = { path };
  const graph = await structureGraphOf(source, folder, run);
  const objects: Record<string, Change> = {};
  let index = 0;
  const expected: string[] = [];
  for (const { reference, value } of graph.objects()) {
    const dictionary = graph.dictionary(value);
    const title = dictionary['/Title'];
    if (typeof title !== 'string') {
      if (dictionary['/Type'] === '/Outlines') objects[reference] = { value };
      continue;
    }
    const changed = isChanged(index++) ? title.replace('old', 'new') : title;
    expected.push(changed.slice(2));
    if (changed !== title) objects[reference] = { value: { ...dictionary, '/Title': changed } };
  }
  const target = join(folder, 'changed.pdf');
  await writeChanged(source, target, { objects, maxId: graph.maxId }, run, { qdf: '' });
  const written = (await readFile(target, 'latin1')).match(/(?:old|new) \d+/g) ?? [];
  return { written: written.toSorted(), expected: expected.toSorted() };
}

it('keeps the changes of all or some objects of an object stream, also in linearized files', async () => {
  const packed = join(folder, 'packed.pdf');
  await writeFile(packed, packedBookmarks(12));
  const linearized = join(folder, 'linearized.pdf');
  await start('qpdf', ['--linearize', '--object-streams=generate', packed, linearized]);
  for (const path of [packed, linearized])
    for (const isChanged of [() => true, (index: number) => index % 2 === 0]) {
      const { written, expected } = await titlesAfter(path, isChanged);
      expect(written).toHaveLength(12);
      expect(written, String(isChanged)).toEqual(expected);
    }
});

it.each([
  [{ a: 5e-7 }, { a: 0 }],
  [{ a: '/' }, { a: '/.notdef' }],
  [{ '/A#': ['/B#'] }, { '/A#23': ['/B#23'] }],
  [{ a: '/A\0' }, { a: '/A#23' }],
  [{ a: [0.25, '/A', 'u:#', null] }, { a: [0.25, '/A', 'u:#', null] }],
])('writes %j as qpdf reads it', (value, expected) => {
  expect(JSON.parse(readableJson(value))).toEqual(expected);
});
