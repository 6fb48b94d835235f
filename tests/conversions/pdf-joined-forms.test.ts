// Tests what page operations keep of forms, signatures and bookmarks that documents write in unusual ways.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagedPdf } from './paged-pdf.ts';
import { pdfOf } from './pdf-objects.ts';
import { run, textOfPdf } from './programs.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const isSound = async (path: string, ...options: string[]) =>
  expect(await run('qpdf', [...options, '--check', path])).toContain(
    'No syntax or stream encoding errors',
  );

type Form = { acroform: { fields: { fullname: string }[] } };

/** The names of the fields on the pages, each with its kids, and the number of those that the form lists. */
async function fieldsOf(path: string, ...options: string[]) {
  const text = await run('qpdf', [...options, '--json=2', '--json-key=acroform', path]);
  const plain = ['--qdf', '--object-streams=disable', path, '-'];
  const [, list = ''] =
    /\/Fields \[([^\]]*)\]/.exec(await run('qpdf', [...options, ...plain])) ?? [];
  return {
    names: (JSON.parse(text) as Form).acroform.fields.map(({ fullname }) => fullname).toSorted(),
    listed: list.match(/ R/g)?.length,
  };
}

const helvetica = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
const shown = (text: string) => ({
  dictionary: '/Type/XObject/Subtype/Form/BBox[0 0 90 30]/Resources<</Font<</F 5 0 R>>>>',
  stream: `BT /F 9 Tf 2 8 Td (${text}) Tj ET`,
});
const widget = '/Type/Annot/Subtype/Widget/F 4/P 3 0 R';

/** A page with two buttons of one field that does not list them, and a field that is as usual. */
const looseForm = () =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R 7 0 R 9 0 R]/DR<</Font<</F 5 0 R>>>>>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Annots[6 0 R 7 0 R 9 0 R]/Contents 4 0 R>>',
    { dictionary: '', stream: '' },
    helvetica,
    `<<${widget}/Parent 8 0 R/Rect[10 10 100 40]/AS/a/AP<</N<</a 10 0 R>>>>>>`,
    `<<${widget}/Parent 8 0 R/Rect[110 10 200 40]/AS/b/AP<</N<</b 11 0 R>>>>>>`,
    '<</FT/Btn/Ff 49152/T(choice)/V/a>>',
    `<<${widget}/FT/Tx/T(name)/V(Jane)/Rect[10 60 100 90]/AP<</N 12 0 R>>>>`,
    ...['one', 'other', 'Jane'].map(shown),
  ]);

describe('form fields whose parent does not list them', () => {
  const asBefore = { names: ['choice', 'choice', 'name'], listed: 3 };
  let form: string;
  beforeAll(async () => {
    form = await place.write('form.pdf', looseForm());
  });

  it.each([
    ['pdf-reorder', { pageOrder: ['1'] }],
    ['pdf-extract', { pagesToExtract: ['1'] }],
    ['pdf-split', { splitBy: 'ranges', pageRanges: ['1'] }],
  ] as const)('stay after %s', async (type, options) => {
    const { path } = await place.convert(type, form, options);
    await isSound(path);
    expect(await fieldsOf(path)).toEqual(asBefore);
  });

  it('stay in a protected document', async () => {
    const locked = await place.convert('pdf-password-set', form, { newPassword: 'x' });
    const options = { password: 'x', pageOrder: ['1'] };
    const { path } = await place.convert('pdf-reorder', locked.path, options);
    expect(await fieldsOf(path, '--password=x')).toEqual(asBefore);
  });

  it('get names of their own where documents are joined, and look as before', async () => {
    const { path } = await place.convertAll('pdf-merge', [form, form]);
    await isSound(path);
    expect(await fieldsOf(path)).toEqual({
      names: ['choice', 'choice', 'choice+1', 'choice+1', 'name', 'name+1'],
      listed: 4,
    });
    const texts = (await textOfPdf(path)).split('\f').slice(0, 2);
    for (const text of texts) expect(text).toMatch(/Jane[^]*one +other/);
  });
});

/** A page with a signature, which shows its name; its digest is nonsense. */
const signed = (name: string) =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[6 0 R]>>/Perms<</DocMDP 8 0 R>>>>',
    '<</Type/Pages/Kids[3 0 R 9 0 R]/Count 2>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Annots[6 0 R]/Contents 4 0 R>>',
    { dictionary: '', stream: '' },
    helvetica,
    `<<${widget}/FT/Sig/T(sig)/V 8 0 R/Rect[10 10 100 40]/AP<</N 7 0 R>>>>`,
    shown(`Signed by ${name}`),
    `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/Contents<${'00'.repeat(64)}>/ByteRange[0 9 20 9]>>`,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R>>',
  ]);

/** The file is sound and has no value of a signature, nor permissions and flags that come from one. */
async function isUnsigned(path: string): Promise<void> {
  await isSound(path);
  const objects = await run('qpdf', ['--json=2', '--json-key=qpdf', path]);
  expect(objects).not.toMatch(/ByteRange|DocMDP|SigFlags/);
  expect(await run('pdfsig', [path])).not.toContain('Signature is Valid');
}

describe('a signed document', () => {
  it.each([
    ['pdf-reorder', { pageOrder: ['2', '1'] }],
    ['pdf-extract', { pagesToExtract: ['1'] }],
    ['pdf-rotate', { angle: '180', pages: '2' }],
    ['pdf-crop', { left: 1, pages: '2' }],
    ['pdf-linearise', {}],
    ['pdf-metadata', { title: 'Minutes' }],
  ] as const)('shows its signature after %s, with a warning', async (type, options) => {
    const file = await place.write('signed.pdf', signed('Jane'));
    const { path, warnings } = await place.convert(type, file, options);
    expect(warnings).toEqual([{ code: 'signatures_lost', values: { files: 'signed.pdf' } }]);
    expect(await textOfPdf(path)).toContain('Signed by Jane');
    await isUnsigned(path);
  });

  it('shows its signature among others, with a warning that names the signed files', async () => {
    const plain = await place.write('plain.pdf', pagedPdf({ name: 'plain', pages: 1 }));
    const files = [
      await place.write('one.pdf', signed('Jane')),
      await place.write('two.pdf', signed('Jim')),
    ] as const;
    const { path, warnings } = await place.convertAll('pdf-merge', [plain, ...files]);
    expect(warnings).toEqual([{ code: 'signatures_lost', values: { files: 'one.pdf, two.pdf' } }]);
    expect(await textOfPdf(path)).toMatch(/Signed by Jane[^]*Signed by Jim/);
    expect(await fieldsOf(path)).toEqual({ names: ['sig', 'sig+1'], listed: 2 });
    await isUnsigned(path);
  });
});

/** Two pages, and bookmarks below a heading that lead to elements of the structure. */
const structured = () =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R/Outlines 5 0 R/StructTreeRoot 9 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>',
    '<</Type/Outlines/First 6 0 R/Last 6 0 R/Count 3>>',
    '<</Title(Parts)/Parent 5 0 R/First 7 0 R/Last 8 0 R/Count 2>>',
    '<</Title(Begin)/Parent 6 0 R/Next 8 0 R/SE 10 0 R>>',
    '<</Title(End)/Parent 6 0 R/Prev 7 0 R/A<</S/GoTo/SD[(last)/XYZ 0 100 null]>>>>',
    '<</Type/StructTreeRoot/K[10 0 R 12 0 R]/IDTree<</Names[(last)12 0 R]>>>>',
    '<</Type/StructElem/S/Sect/P 9 0 R/K 11 0 R>>',
    '<</Type/StructElem/S/P/P 10 0 R/Pg 3 0 R/K 0>>',
    '<</Type/StructElem/S/P/P 9 0 R/ID(last)/Pg 4 0 R/K 0>>',
  ]);

describe('bookmarks that lead to elements of the structure', () => {
  const namesIn = async (path: string) => (await run('unzip', ['-Z1', path])).trim().split('\n');

  it('are where a document is split, protected or not', async () => {
    const file = await place.write('structured.pdf', structured());
    const names = ['structured-1-Begin.pdf', 'structured-2-End.pdf'];
    const { path } = await place.convert('pdf-split', file, { splitBy: 'bookmarks' });
    expect(await namesIn(path)).toEqual(names);
    const locked = await place.convert('pdf-password-set', file, { newPassword: 'x' });
    const parts = await place.convert(
      'pdf-split',
      locked.path,
      { splitBy: 'bookmarks', password: 'x' },
      'structured.pdf',
    );
    expect(await namesIn(parts.path)).toEqual(names);
  });

  it('lead to pages in a joined document', async () => {
    const file = await place.write('structured.pdf', structured());
    const plain = await place.write('plain.pdf', pagedPdf({ name: 'plain', pages: 1 }));
    const { path } = await place.convertAll('pdf-merge', [plain, file]);
    const text = await run('qpdf', ['--json=2', '--json-key=outlines', path]);
    expect(text).toMatch(/"destpageposfrom1": 2,[^]*"title": "Begin"/);
    expect(text).toMatch(/"destpageposfrom1": 3,[^]*"title": "End"/);
  });
});
