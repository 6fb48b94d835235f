// Forms as programs write them in unusual ways: filled in, flattened and tagged, as other programs read them.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfOf } from './pdf-objects.ts';
import { said, unpacked, writtenIn } from './redaction-reading.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const widget = (rect: string, more: string) =>
  `<</Type/Annot/Subtype/Widget/F 4/P 3 0 R/Rect[${rect}]${more}>>`;
const options = '/Opt[(alpha)(beta)[(g)(gamma)](delta)(epsilon)(zeta)]';

/** @param values of the fields, by their number from 6 */
const form = (values: Record<number, string> = {}): Buffer => {
  const fields = [
    widget('10 200 200 280', '/FT/Tx/T(long)/Ff 4096/DA(/F 0 Tf 0 g)'),
    widget('210 200 390 280', `/FT/Ch/T(list)${options}`),
    widget('10 170 100 190', '/FT/Tx/T(stray)'),
    widget('110 170 130 190', '/FT/Btn/T(pressed)/AS/Off/AP<</D<</Ja 5 0 R/Off 5 0 R>>>>'),
    widget('10 140 100 160', '/FT/Tx/T(sum)/AA<</C<</S/JavaScript/JS(1)>>>>'),
    widget('110 140 200 160', '/FT/Tx/T(subset)/DA(/S 9 Tf 0 g)'),
    widget('10 110 200 130', '/FT/Tx/T(stream)'),
    { dictionary: '', stream: 'from a stream' },
    `<</Type/Font/Subtype/Type1/BaseFont/AAAAAA+Any/Encoding/WinAnsiEncoding/FirstChar 65/Widths[700 0]
      /FontDescriptor<</Type/FontDescriptor/FontName/AAAAAA+Any/FontFile 5 0 R>>>>`,
  ];
  const written = fields.map((field, index) =>
    typeof field === 'string' ? field.replace('/T(', `${values[index + 6] ?? ''}/T(`) : field,
  );
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R 7 0 R 9 0 R 10 0 R 11 0 R 12 0 R]/DA(/F 0 Tf 0 g)/DR<</Font<</F 4 0 R/S 14 0 R>>>>>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Annots[6 0 R 7 0 R 8 0 R 9 0 R 10 0 R 11 0 R 12 0 R]/Resources<<>>>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    { dictionary: '/Type/XObject/Subtype/Form/BBox[0 0 20 20]', stream: '2 2 16 16 re f' },
    ...written,
  ]);
};

const words = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
const text = (path: string) => said('pdftotext', '-layout', path, '-');

it('fills in fields that the form does not list, and shows all of a text and of a list', async () => {
  const data = { long: words, list: 'gamma', stray: 'found', pressed: true, subset: 'AB' };
  const { path, warnings } = await place.convertAll(
    'pdf-fill-form',
    [
      await place.write('form.pdf', form({ 12: '/V 13 0 R' })),
      await place.write('data.json', JSON.stringify(data)),
    ],
    { nameColumn: '', flattenResult: false },
  );
  expect(warnings).toEqual([{ code: 'form_not_calculated', values: { fields: 'sum' } }]);
  const shown = await text(path);
  for (const piece of ['word59', 'alpha', 'gamma', 'epsilon', 'found', 'AB'])
    expect(shown).toContain(piece);
  const { path: exported } = await place.convertAll('pdf-export-form-data', [path], {
    ...{ dataFormat: 'json', details: false },
  });
  expect(JSON.parse(await readFile(exported, 'utf8'))).toMatchObject({
    ...{ list: 'g', stray: 'found', pressed: true, stream: 'from a stream' },
  });
  expect(writtenIn((await unpacked(path)).bytes)).toContain('/AS /Ja');
});

it('flattens fields that have no appearance, in every script', async () => {
  const values = { 6: `/V(${words})`, 7: '/V(g)', 8: '/V<FEFF0416>', 9: '/V/Ja', 12: '/V 13 0 R' };
  const { path } = await place.convert('pdf-flatten', await place.write('flat.pdf', form(values)));
  const shown = await text(path);
  for (const piece of ['word59', 'gamma', 'Ж', 'from a stream']) expect(shown).toContain(piece);
  expect(writtenIn((await unpacked(path)).bytes)).not.toContain('/Widget');
});

it('flattens all that fields show, however the form lists and draws them', async () => {
  const appearance = (more: string, shown: string) => ({
    ...{ dictionary: `/BBox[0 0 90 20]${more}`, stream: `/Tx BMC ${shown} EMC` },
  });
  const show = (words: string) => `BT /F 9 Tf 2 6 Td (${words}) Tj ET`;
  const direct = widget('10 10 100 30', '/FT/Tx/V(direct)/DA(/F 9 Tf 0 g)');
  const fields = [
    // Without a name, as joined files have them.
    widget('10 40 100 60', '/FT/Tx/V(nameless)'),
    widget('10 70 100 90', '/FT/Tx/T(lines)/V(line1\\rline2)/Ff 4096'),
    widget('10 100 100 120', '/FT/Ch/Ff 131072/T(choice)/V(a)/Opt[[(a)(Label)]]/DA(/None 9 Tf)'),
    widget('10 130 100 150', '/FT/Tx/T(empty)/V(hidden)/AP<</N 14 0 R>>'),
    widget('10 160 100 180', '/FT/Tx/T(fonts)/V(fontless)/AP<</N 13 0 R>>'),
    widget('10 190 30 210', '/FT/Btn/T(check)/V/Ja/AP<</N<</Ja 12 0 R>>>>'),
    widget('40 190 100 210', '/FT/Btn/T(lost)/V/Ja/AS/On/AP<</N<</Ja 12 0 R>>>>'),
    appearance('/Subtype/Form/Resources<</Font<</F 4 0 R>>>>', show('checked')),
    appearance('', show('fontless')),
    appearance('/Subtype/Form', ''),
    widget('10 220 100 280', '/FT/Ch/T(list)/Opt[(first)(second)]/AP<</N 14 0 R>>'),
  ];
  const references = '5 0 R 6 0 R 7 0 R 8 0 R 9 0 R 10 0 R 11 0 R 15 0 R';
  const made = (needs: string) =>
    pdfOf([
      `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R 7 0 R 8 0 R 9 0 R 10 0 R 11 0 R 15 0 R]${needs}/DA(/F 0 Tf 0 g)/DR<</Font<</F 4 0 R>>>>>>>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Annots[${references} ${direct}]/Resources<<>>>>`,
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
      ...fields,
    ]);
  const wordsOf = async (needs: string) => {
    const { path } = await place.convert('pdf-flatten', await place.write('odd.pdf', made(needs)));
    return (await text(path)).split(/\s+/).filter(Boolean).toSorted();
  };
  const all = ['Label', 'checked', 'checked', 'direct', 'fontless', 'hidden', 'line1', 'line2'];
  expect(await wordsOf('')).toEqual([...all, 'nameless']);
  expect(await wordsOf('/NeedAppearances true')).toEqual(
    [...all, 'nameless', 'first', 'second'].toSorted(),
  );
});

const tagged = (): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents 5 0 R/StructParents 0>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents 5 0 R/StructParents 1>>',
    { dictionary: '', stream: '/P <</MCID 0>> BDC EMC' },
    '<</Type/StructTreeRoot/K 7 0 R/ParentTree<</Nums[0[8 0 R]1[9 0 R]]>>/ParentTreeNextKey 2>>',
    '<</Type/StructElem/S/Document/P 6 0 R/K[8 0 R 9 0 R]>>',
    '<</Type/StructElem/S/H1/P 7 0 R/Pg 3 0 R/K 0>>',
    '<</Type/StructElem/S/P/P 7 0 R/Pg 4 0 R/K 0>>',
  ]);

const edited = async (edits: object[], pdf: Buffer) =>
  place.convert('pdf-edit-form', await place.write('edited.pdf', pdf), {
    ...{ edits: JSON.stringify(edits), detectFields: false },
  });

const outline = async (path: string) =>
  (await said('pdfinfo', '-struct', path)).match(/(?<=^ *)(?:Document|H1|P|Form)\b/gm);

it('tags new fields in the order of pages, swaps names, and removes fields from the tags', async () => {
  const rect = [10, 10, 100, 30];
  const add = (name: string, page: number, more = {}) => ({
    ...{ kind: 'add', type: 'text', name, page, rect, ...more },
  });
  const { path } = await edited(
    [add('a', 1, { tooltip: 'First' }), add('b', 2), add('c', 1)],
    tagged(),
  );
  expect(await outline(path)).toEqual(['Document', 'H1', 'Form', 'Form', 'P', 'Form']);
  const { path: swapped } = await edited(
    [
      { kind: 'change', field: 'a', name: 'b' },
      { kind: 'change', field: 'b', name: 'a' },
      { kind: 'remove', field: 'c' },
    ],
    await readFile(path),
  );
  expect(await outline(swapped)).toEqual(['Document', 'H1', 'Form', 'P', 'Form']);
  const { path: data } = await place.convertAll('pdf-export-form-data', [swapped], {
    ...{ dataFormat: 'json', details: true },
  });
  const fields = JSON.parse(await readFile(data, 'utf8')) as object[];
  expect(fields).toMatchObject([
    { name: 'b', tooltip: 'First' },
    { name: 'a', tooltip: 'b' },
  ]);
  await expect(
    edited([{ kind: 'change', field: 'a', name: 'b' }], await readFile(path)),
  ).rejects.toThrow('“b”');
});

/** A form whose field and font are in an object stream that precedes them, as Acrobat writes it. */
function packedForm(): Buffer {
  const members = [
    '<</T(packed)/FT/Tx/Kids[13 0 R]>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  const head = `10 0 11 ${(members[0]?.length ?? 0) + 1} `;
  const body = head + members.join(' ');
  const objects: [number, string][] = [
    [
      1,
      '<</Type/Catalog/Pages 3 0 R/AcroForm<</Fields[10 0 R]/DA(/F 9 Tf 0 g)/DR<</Font<</F 11 0 R>>>>>>>>',
    ],
    [
      2,
      `<</Type/ObjStm/N 2/First ${head.length}/Length ${body.length}>>\nstream\n${body}\nendstream`,
    ],
    [3, '<</Type/Pages/Kids[4 0 R]/Count 1>>'],
    [4, '<</Type/Page/Parent 3 0 R/MediaBox[0 0 400 300]/Annots[13 0 R]/Resources<<>>>>'],
    [13, '<</Type/Annot/Subtype/Widget/F 4/Rect[10 10 200 30]/Parent 10 0 R>>'],
  ];
  const rows = new Map<number, number[]>([
    [0, [0, 0, 0, 0]],
    [10, [2, 0, 2, 0]],
    [11, [2, 0, 2, 1]],
  ]);
  let file = '%PDF-1.6\n';
  for (const [number, content] of objects) {
    rows.set(number, [1, file.length >> 8, file.length & 255, 0]);
    file += `${number} 0 obj\n${content}\nendobj\n`;
  }
  rows.set(14, [1, file.length >> 8, file.length & 255, 0]);
  const index = [...rows.keys()].flatMap((number) => [number, 1]).join(' ');
  const table = Buffer.from([...rows.values()].flat()).toString('latin1');
  const dictionary = `/Type/XRef/W[1 2 1]/Size 15/Root 1 0 R/Index[${index}]/Length ${table.length}`;
  const references = `14 0 obj\n<<${dictionary}>>\nstream\n${table}\nendstream\nendobj\n`;
  return Buffer.from(`${file}${references}startxref\n${file.length}\n%%EOF\n`, 'latin1');
}

it('fills in a field that is the first object of an object stream', async () => {
  const packed = await place.write('packed.pdf', packedForm());
  const data = await place.write('data.json', '{"packed":"filled in"}');
  const { path } = await place.convertAll('pdf-fill-form', [packed, data], {});
  expect(await text(path)).toContain('filled in');
  const { path: exported } = await place.convert('pdf-export-form-data', path, {
    dataFormat: 'json',
  });
  expect(JSON.parse(await readFile(exported, 'utf8'))).toEqual({ packed: 'filled in' });
});
