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
