// Documents with a password: it is asked for, a wrong one is reported, the right one opens them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flatSlides, writeDocx, writeXlsx } from './documents.ts';
import { saveAs } from './libreoffice.ts';
import { textOfPdf } from './programs.ts';
import { byCryptoApi, byRc4, protectXls } from './protect-xls.ts';
import { protectOpenXml, writeProtectedOdt } from './protect.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
const password = 'Octavo 8';

beforeAll(async () => {
  place = await openWorkplace();
  await writeDocx(place.path('letter.docx'), ['Octavo letter']);
  await writeXlsx(place.path('book.xlsx'), { A1: 'Octavo sheet' });
  await place.write('talk.fodp', flatSlides(['Octavo slide']));
  await saveAs(place.folder, 'pptx', place.path('talk.fodp'));
  for (const name of ['letter.docx', 'book.xlsx', 'talk.pptx'])
    await protectOpenXml(place.path(name), place.path(`locked-${name}`), password);
  await saveAs(place.folder, 'xls', place.path('book.xlsx'));
  await protectXls(place.path('book.xls'), place.path('locked-97.xls'), byRc4(password));
  await protectXls(place.path('book.xls'), place.path('locked-2003.xls'), byCryptoApi(password));
  await writeProtectedOdt(place.path('locked-letter.odt'), 'Octavo letter', password);
}, 120_000);

afterAll(() => place.close());

describe.each([
  ['word-to-pdf', 'locked-letter.docx', 'Octavo letter'],
  ['excel-to-pdf', 'locked-book.xlsx', 'Octavo sheet'],
  ['excel-to-pdf', 'locked-97.xls', 'Octavo sheet'],
  ['excel-to-pdf', 'locked-2003.xls', 'Octavo sheet'],
  ['pptx-to-pdf', 'locked-talk.pptx', 'Octavo slide'],
  ['word-to-pdf', 'locked-letter.odt', 'Octavo letter'],
] as const)('%s of %s', (type, name, text) => {
  it('asks for the password', async () => {
    expect(await place.attempt(type, place.path(name))).toEqual({
      problem: { code: 'password_required' },
    });
  });

  it('reports a wrong password', async () => {
    expect(await place.attempt(type, place.path(name), { password: 'wrong' })).toEqual({
      problem: { code: 'wrong_password' },
    });
  });

  it('opens it with the right one', async () => {
    const { path } = await place.convert(type, place.path(name), { password });
    expect(await textOfPdf(path)).toContain(text);
  });
});

it.each([
  ['97', byRc4],
  ['2003', byCryptoApi],
])(
  'opens a workbook without asking whose password is the one of Excel %s itself',
  async (_, by) => {
    const path = place.path('own-book.xls');
    await protectXls(place.path('book.xls'), path, by('VelvetSweatshop'));
    const pdf = await place.convert('excel-to-pdf', path);
    expect(await textOfPdf(pdf.path)).toContain('Octavo sheet');
  },
);

it.each(['excel-to-pdf', 'excel-to-csv'] as const)(
  '%s opens an Excel workbook of today without asking whose password is the one of Excel itself',
  async (type) => {
    const path = place.path('own-book.xlsx');
    await protectOpenXml(place.path('book.xlsx'), path, 'VelvetSweatshop');
    expect((await place.convert(type, path)).bytes).toBeGreaterThan(0);
  },
);
