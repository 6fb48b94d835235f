// Filling in forms from data, and exporting their data. qpdf and poppler, which did not write them, read the results.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from './pdf-objects.ts';
import { said, unpacked, writtenIn } from './redaction-reading.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const helvetica = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';
const mark = { dictionary: '/Type/XObject/Subtype/Form/BBox[0 0 12 12]', stream: '1 1 10 10 re f' };
const none = { dictionary: '/Type/XObject/Subtype/Form/BBox[0 0 12 12]', stream: '' };

/** A page with a field of each kind. @param more entries of the form */
const form = (more = '', catalog = ''): Buffer => {
  const widget = (rect: string) => `/Type/Annot/Subtype/Widget/F 4/P 3 0 R/Rect[${rect}]`;
  const box = (state: string) => `/AP<</N<</${state} 6 0 R/Off 7 0 R>>>>/AS/Off`;
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[8 0 R 9 0 R 10 0 R 11 0 R 14 0 R 15 0 R 16 0 R]/DA(/F 12 Tf 0 g)/DR<</Font<</F 5 0 R>>>>${more}>>${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents 4 0 R/Annots[9 0 R 10 0 R 12 0 R 13 0 R 14 0 R 15 0 R 16 0 R 17 0 R]/Resources<<>>>>',
    { dictionary: '', stream: '' },
    helvetica,
    ...[mark, none],
    '<</T(person)/Kids[17 0 R]>>',
    `<<${widget('10 200 200 260')}/FT/Tx/T(note)/Ff 4096/TU(Your note)>>`,
    `<<${widget('10 170 30 190')}/FT/Btn/T(agree)${box('Yes')}>>`,
    '<</FT/Btn/Ff 49152/T(size)/Kids[12 0 R 13 0 R]>>',
    `<<${widget('40 170 60 190')}/Parent 11 0 R${box('small')}>>`,
    `<<${widget('70 170 90 190')}/Parent 11 0 R${box('large')}>>`,
    `<<${widget('10 140 200 160')}/FT/Ch/Ff 131072/T(country)/Opt[[(de)(Germany)][(fr)(France)]]>>`,
    `<<${widget('10 110 200 130')}/FT/Tx/T(zip)/Ff 16777216/MaxLen 5>>`,
    `<<${widget('10 80 200 100')}/FT/Sig/T(sign)>>`,
    `<<${widget('10 270 200 290')}/Parent 8 0 R/FT/Tx/T(name)/Q 2>>`,
  ]);
};

const values = {
  person: { name: 'Jürgen Groß' },
  note: 'First line\nSecond line',
  agree: true,
  size: 'large',
  country: 'France',
  zip: '10115',
};

const filled = async (data: string | Buffer, type = 'json', pdf = form(), options = {}) =>
  place.convertAll(
    'pdf-fill-form',
    [await place.write('form.pdf', pdf), await place.write(`data.${type}`, data)],
    { nameColumn: '', flattenResult: false, ...options },
  );

const exported = async (paths: [string, ...string[]], dataFormat: string, details = false) =>
  readFile(
    (await place.convertAll('pdf-export-form-data', paths, { dataFormat, details })).path,
    'utf8',
  );

const text = (path: string) => said('pdftotext', '-layout', path, '-');

it('fills in each kind of field, so that other programs read and show the values', async () => {
  const { path, warnings } = await filled(JSON.stringify(values));
  expect(warnings).toEqual([]);
  expect(await said('qpdf', '--check', path)).toContain('No syntax or stream encoding errors');
  const shown = await text(path);
  for (const piece of ['Jürgen Groß', 'First line', 'Second line', 'France', /1\s+0\s+1\s+1\s+5/])
    expect(shown).toMatch(piece);
  const { bytes } = await unpacked(path);
  expect(writtenIn(bytes)).toContain('/AS /large');
  expect(JSON.parse(await exported([path], 'json'))).toEqual({
    ...{ 'person.name': 'Jürgen Groß', note: values.note, agree: true },
    ...{ size: 'large', country: 'fr', zip: '10115' },
  });
});

it.each(['fdf', 'xfdf', 'csv', 'json'])('fills in what it exported as %s', async (type) => {
  const first = await filled(JSON.stringify({ ...values, note: '=1+1 (ü) <&> Łódź' }));
  const data = await exported([first.path], type);
  const again = await filled(data, type);
  expect(again.warnings).toEqual([]);
  expect(await exported([again.path], 'json')).toBe(await exported([first.path], 'json'));
});

it('sets letters that the font of the form lacks in another one', async () => {
  const { path } = await filled('note,zip\n"Привет, Łódź 你好",Łódź!\n', 'csv');
  const shown = await text(path);
  expect(shown).toMatch(/Привет, Łódź\s+你好/);
  expect(shown).toMatch(/Ł\s+ó\s+d\s+ź\s+!/);
});

it('makes a PDF of each row of a table, named by a column', async () => {
  const table = 'Name;NOTE;File\nAda;one;a/b\nAlan;two;a/b\n;;\n';
  const { path, warnings } = await filled(table, 'csv', form(), {
    ...{ nameColumn: 'File', flattenResult: true },
  });
  expect((await said('unzip', '-Z1', path)).trim().split('\n')).toEqual([
    ...['ab.pdf', 'ab-2.pdf', 'form-3.pdf'],
  ]);
  expect(warnings).toEqual([]);
});

it('says which names and values do not fit, and leaves those fields as they are', async () => {
  const data = { zip: '123456', country: 'Atlantis', agree: 'perhaps', nobody: 'x', note: 'y' };
  const { path, warnings } = await filled(JSON.stringify(data));
  expect(warnings).toEqual([
    { code: 'form_names_unknown', values: { names: 'nobody' } },
    { code: 'form_values_refused', values: { fields: 'country (“Atlantis”), agree (“perhaps”)' } },
    { code: 'form_values_too_long', values: { fields: 'zip (6 > 5)' } },
  ]);
  expect(JSON.parse(await exported([path], 'json'))).toMatchObject({ zip: '', note: 'y' });
});

it('writes a row for each of several forms, and describes fields on request', async () => {
  const one = await place.write('one.pdf', form());
  const two = (await filled('{"zip": "1"}')).path;
  const table = await exported([one, two], 'csv');
  expect(table.split('\r\n')[0]).toBe('\ufefffile,person.name,note,agree,size,country,zip');
  expect(table).toContain('.pdf,,,false,Off,,1');
  const [, note, agree] = JSON.parse(await exported([one], 'json', true)) as object[];
  expect(note).toEqual({
    name: 'note',
    type: 'text',
    tooltip: 'Your note',
    value: '',
    multiline: true,
  });
  expect(agree).toMatchObject({ type: 'check', options: [{ value: 'Yes', label: 'Yes' }] });
});

describe('XFA', () => {
  it('is removed from a form that has fields too', async () => {
    const { path, warnings } = await filled('{"note": "n"}', 'json', form('/XFA(x)'));
    expect(warnings.map(({ code }) => code)).toEqual(['xfa_removed']);
    expect(writtenIn((await unpacked(path)).bytes)).not.toContain('/XFA');
  });

  it('that has no pages is refused', async () => {
    const dynamic = form('/XFA(x)', '/NeedsRendering true');
    await expect(filled('{"note": "n"}', 'json', dynamic)).rejects.toThrow('dynamic XFA');
  });
});

it.each([
  [
    'XML with an entity',
    'xfdf',
    '<!DOCTYPE a [<!ENTITY b "c">]><xfdf><fields/></xfdf>',
    'entities',
  ],
  ['cut XML', 'xfdf', '<xfdf><fields><field name="a">', 'XML'],
  ['FDF without data', 'fdf', '%FDF-1.2\n1 0 obj\n<</A', 'FDF'],
  ['deep JSON', 'json', `{"a":${'{"a":'.repeat(60)}1${'}'.repeat(61)}`, 'nested'],
  ['broken JSON', 'json', '{"a": ', 'JSON'],
  ['too many rows', 'csv', `note\n${'x\n'.repeat(1001)}`, '1001'],
  ['other names', 'csv', 'toString,__proto__\n1,2\n', 'toString, __proto__'],
])('refuses %s', async (_, type, data, reason) => {
  await expect(filled(data, type)).rejects.toThrow(reason);
});

it('follows no loop in FDF', async () => {
  const loop = `%FDF-1.2\n1 0 obj\n<</FDF<</Fields[2 0 R <</T(note)/V(ok)>>]>>>>\nendobj\n2 0 obj\n<</T(a)/Kids[2 0 R]>>\nendobj\ntrailer\n<</Root 1 0 R>>\n`;
  expect(await text((await filled(loop, 'fdf')).path)).toContain('ok');
});

it('refuses a PDF without a form', async () => {
  const plain = pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
  ]);
  await expect(filled('{"a": "b"}', 'json', plain)).rejects.toThrow('no form fields');
});
