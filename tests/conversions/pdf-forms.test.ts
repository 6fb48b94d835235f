// Filling in forms from data, and exporting their data. qpdf and poppler, which did not write them, read the results.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageOf, pdfOf } from './pdf-objects.ts';
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

it('breaks words that are wider than the field, and keeps the colour of typeset letters', async () => {
  const widget = '/Type/Annot/Subtype/Widget/F 4/FT/Tx/Ff 4096/DA(/F 12 Tf 1 0 0 rg)';
  const pdf = pageOf({
    annotations: [
      `<<${widget}/T(latin)/Rect[0 0 95 100]>>`,
      `<<${widget}/T(other)/Rect[105 0 200 100]>>`,
    ],
  });
  const long = { latin: 'a'.repeat(20) + 'z', other: 'ж'.repeat(20) + 'я' };
  const { path } = await filled(JSON.stringify(long), 'json', pdf, { flattenResult: true });
  const html = await said('pdftotext', '-bbox', path, '-');
  const ends = [...html.matchAll(/xMax="([\d.]+)"[^>]*>[^<]*[zя]</g)].map(([, end]) => Number(end));
  expect(ends).toHaveLength(2);
  expect(ends[0]).toBeLessThan(95);
  expect(ends[1]).toBeLessThan(200);
  await said('pdftoppm', '-r', '72', '-png', '-singlefile', path, path);
  const { channels } = await sharp(`${path}.png`)
    .extract({ left: 105, top: 0, width: 95, height: 100 })
    .stats();
  // Red letters on white.
  expect(channels[0]?.mean).toBeGreaterThan(250);
  expect(channels[1]?.mean).toBeLessThan(250);
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
  [
    'FDF of texts without an end',
    'fdf',
    `%FDF-1.2\n${'1 0 obj('.repeat(9000)}${'x'.repeat(4_000_000)}`,
    'too complex|more memory',
  ],
  ['broken JSON', 'json', '{"a": ', 'JSON'],
  ['too many rows', 'csv', `note\n${'x\n'.repeat(1001)}`, '1001'],
  ['other names', 'csv', 'toString,__proto__\n1,2\n', 'toString, __proto__'],
])('refuses %s', async (_, type, data, reason) => {
  await expect(filled(data, type)).rejects.toThrow(new RegExp(reason));
});

it('follows no loop in FDF', async () => {
  const loop = `%FDF-1.2\n1 0 obj\n<</FDF<</Fields[2 0 R <</T(note)/V(ok)>>]>>>>\nendobj\n2 0 obj\n<</T(a)/Kids[2 0 R]>>\nendobj\ntrailer\n<</Root 1 0 R>>\n`;
  expect(await text((await filled(loop, 'fdf')).path)).toContain('ok');
});

it('takes no object that a text in FDF mentions', async () => {
  const data = `%FDF-1.2\n1 0 obj\n<</FDF<</Fields[<</T(note)/V(see 1 0 obj <<>>)>>]>>>>\nendobj\ntrailer\n<</Root 1 0 R>>\n`;
  expect(await text((await filled(data, 'fdf')).path)).toContain('see 1 0 obj');
});

it('fills in fields with values of parents and widgets, no limit, and labels that are states', async () => {
  const widget = '/Type/Annot/Subtype/Widget/F 4/P 3 0 R';
  const box = (state: string) => `/AP<</N<</${state} 5 0 R/Off 6 0 R>>>>/AS/Off`;
  const pdf = pdfOf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[7 0 R 12 0 R]/DA 15 0 R/DR<</Font<</F 4 0 R>>>>>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Annots[8 0 R 10 0 R 11 0 R 13 0 R 14 0 R]>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding>>',
    ...[mark, none],
    '<</T(p)/FT/Tx/V(old)/MaxLen 0/Kids[8 0 R 9 0 R]>>',
    `<</T(x)/Parent 7 0 R${widget}/Rect[10 10 100 30]>>`,
    '<</T(y)/Parent 7 0 R/Kids[10 0 R 11 0 R]>>',
    `<</Parent 9 0 R/V(kid)${widget}/Rect[10 40 100 60]>>`,
    `<</Parent 9 0 R${widget}/Rect[110 40 200 60]>>`,
    '<</T(r)/FT/Btn/Ff 49152/Opt[(1)(0)]/Kids[13 0 R 14 0 R]>>',
    `<</Parent 12 0 R${box('0')}${widget}/Rect[10 70 30 90]>>`,
    `<</Parent 12 0 R${box('1')}${widget}/Rect[40 70 60 90]>>`,
    '(/F 9 Tf 0 g)',
  ]);
  const { path, warnings } = await filled(
    '{"p.x": "", "p.y": "new\\ud800", "r": "1"}',
    'json',
    pdf,
  );
  expect(warnings).toEqual([]);
  expect(JSON.parse(await exported([path], 'json'))).toEqual({
    ...{ 'p.x': '', 'p.y': expect.stringMatching(/^new/) as string, r: '1' },
  });
  expect(await text(path)).not.toMatch(/kid|old/);
  const again = await filled(await exported([path], 'json'), 'json', pdf);
  expect(JSON.parse(await exported([again.path], 'json'))).toMatchObject({ r: '1' });
});

it('refuses a PDF without a form', async () => {
  const plain = pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
  ]);
  await expect(filled('{"a": "b"}', 'json', plain)).rejects.toThrow('no form fields');
});

const paper = (content: string, page = ''): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>${page}>>`,
    { dictionary: '', stream: content },
    helvetica,
  ]);

const edited = async (edits: unknown[], pdf = paper('')) =>
  place.convert('pdf-edit-form', await place.write('paper.pdf', pdf), {
    ...{ edits: edits.length ? JSON.stringify(edits) : '', detectFields: !edits.length },
  });

const add = (type: string, name: string, y: number, more = {}) => ({
  ...{ kind: 'add', type, name, page: 1, rect: [20, y, 180, y + 20], ...more },
});

describe('editing a form', () => {
  const all = [
    add('text', 'Name', 270, { value: 'Ada', tooltip: 'Full name', required: true }),
    add('date', 'Born', 245, { dateFormat: 'dd.mm.yyyy' }),
    add('check', 'Agree', 220, { rect: [20, 220, 34, 234], value: true }),
    add('radio', 'Size', 200, { rect: [20, 200, 34, 214], option: 'S' }),
    add('radio', 'Size', 200, { rect: [40, 200, 54, 214], option: 'L' }),
    add('choice', 'Country', 170, { options: ['Austria', 'Chad'], value: 'Chad' }),
    add('list', 'Days', 100, { options: ['Mo', 'Tu'], multiple: true }),
    add('signature', 'Signed', 70),
    add('button', 'Clear', 40, { action: 'reset', caption: 'Clear all' }),
  ];
  let made: string;
  beforeAll(async () => {
    made = (await edited(all)).path;
  });

  it('adds fields of each type, which other programs show', async () => {
    expect(await said('qpdf', '--check', made)).toContain('No syntax or stream encoding errors');
    expect(await text(made)).toMatch(/Ada[^]*Chad[^]*Clear all/);
    const fields = JSON.parse(await exported([made], 'json', true)) as { name: string }[];
    expect(fields.map(({ name }) => name)).toEqual([
      ...['Name', 'Born', 'Agree', 'Size', 'Country', 'Days', 'Signed', 'Clear'],
    ]);
    expect(fields[0]).toMatchObject({ value: 'Ada', tooltip: 'Full name', required: true });
    expect(fields[3]).toMatchObject({ type: 'radio', value: 'Off' });
    const { bytes } = await unpacked(made);
    expect(writtenIn(bytes)).not.toContain('/JS');
  });

  it('fills in what it made; dates in the format of their field', async () => {
    const data = { Name: 'Alan', Born: '1912-06-23', Size: 'L', Days: ['Mo', 'Tu'], Agree: false };
    const { path, warnings } = await filled(JSON.stringify(data), 'json', await readFile(made));
    expect(warnings).toEqual([]);
    expect(await text(path)).toMatch(/Alan[^]*23\.06\.1912[^]*Mo[^]*Tu/);
    expect(JSON.parse(await exported([path], 'json'))).toMatchObject({ Size: 'L', Agree: false });
  });

  it('changes, removes and orders fields, and says which do not exist', async () => {
    const { path } = await edited(
      [
        { kind: 'change', field: 'Name', name: 'Person', value: 'Łódź', fontSize: 8 },
        { kind: 'change', field: 'Size', widget: 1, rect: [60, 200, 74, 214] },
        { kind: 'remove', field: 'Days' },
        { kind: 'order', page: 1, fields: ['Clear', 'Size', 'Person'] },
      ],
      await readFile(made),
    );
    const fields = JSON.parse(await exported([path], 'json')) as object;
    expect(fields).toMatchObject({ Person: 'Łódź', Size: 'Off' });
    expect(fields).not.toHaveProperty('Days');
    expect(await text(path)).toContain('Łódź');
    await expect(
      edited([{ kind: 'remove', field: 'Nobody' }], await readFile(made)),
    ).rejects.toThrow('“Nobody”');
    await expect(edited([all[0]], await readFile(made))).rejects.toThrow('“Name”');
    await expect(edited([add('text', 'a', 1, { page: 9 })])).rejects.toThrow('9');
  });
});

describe('detecting fields', () => {
  const content = [
    'BT /F 11 Tf 20 270 Td (First name: ____________________) Tj ET',
    'BT /F 11 Tf 20 240 Td (Date of birth) Tj ET 100 238 m 220 238 l S',
    '20 200 10 10 re S BT /F 11 Tf 36 201 Td (I agree) Tj ET',
    'BT /F 11 Tf 20 170 Td (City) Tj ET 60 160 120 24 re S',
    '20 100 m 220 100 l 20 130 m 220 130 l 20 100 m 20 130 l 120 100 m 120 130 l 220 100 m 220 130 l S',
    'BT /F 7 Tf 23 122 Td (Street) Tj ET BT /F 7 Tf 123 122 Td (House) Tj ET',
    '20 60 m 150 60 l S BT /F 8 Tf 20 50 Td (Signature) Tj ET',
    'BT /F 11 Tf 20 20 Td (A heading with a line) Tj ET 20 17 m 130 17 l S',
  ].join('\n');

  it.each([0, 90, 270])(
    'finds blanks, lines, boxes and cells on a page turned by %s',
    async (turn) => {
      const matrix = { 0: '', 90: '0 1 -1 0 300 0 cm ', 270: '0 -1 1 0 0 400 cm ' }[turn] ?? '';
      const size = turn ? '/MediaBox[0 0 300 400]' : '';
      const page = `${size}/Rotate ${turn}`;
      const pdf = await place.write('paper.pdf', paper(`${matrix}${content}`, page));
      const proposals = JSON.parse(
        await readFile((await place.convert('pdf-detect-fields', pdf)).path, 'utf8'),
      ) as { type: string; name: string; rect: number[] }[];
      expect(proposals.map(({ type, name }) => `${type} ${name}`)).toEqual([
        ...['text First name', 'date Date of birth', 'check I agree', 'text City'],
        ...['text Street', 'text House', 'signature Signature'],
      ]);
      const made = await edited([], await readFile(pdf));
      const { path } = await filled(
        '{"First name": "Ada", "City": "London"}',
        'json',
        await readFile(made.path),
      );
      expect(await text(path)).toMatch(/Ada[^]*City\s+London/);
    },
  );

  it('says that there are none', async () => {
    await expect(edited([])).rejects.toThrow('No places');
  });
});
