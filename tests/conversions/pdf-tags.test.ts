// Reading and editing the tags of a PDF. poppler and qpdf, which did not write it, check the result.
import { readFile } from 'node:fs/promises';
import { pdfTags, type PdfTags, type TagChange } from '@octavo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfOf } from './pdf-objects.ts';
import { said } from './redaction-reading.ts';
import { taggedPdf } from './tagged-pdf.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

async function tagsOf(path: string, reportLanguage = 'en'): Promise<PdfTags> {
  const result = await place.convert('pdf-read-tags', path, { reportLanguage });
  return pdfTags.parse(JSON.parse(await readFile(result.path, 'utf8')));
}

const codesOf = ({ problems }: PdfTags) => problems.map(({ code }) => code);

const edited = async (path: string, changes: readonly TagChange[]) =>
  (await place.convert('pdf-edit-tags', path, { changes: JSON.stringify(changes) })).path;

const problemOf = async (path: string, changes: readonly object[]) => {
  const attempt = await place.attempt('pdf-edit-tags', path, { changes: JSON.stringify(changes) });
  return 'problem' in attempt ? attempt.problem : undefined;
};

/** A page as poppler draws it. */
const drawn = (path: string) => said('pdftoppm', '-r', '60', path);

const broken = () => place.write('report.pdf', taggedPdf());

it('names every problem of the tags in reading order, and says what a screen reader says', async () => {
  const tags = await tagsOf(await broken());
  expect(codesOf(tags)).toEqual([
    ...['title_missing', 'language_missing'],
    ...['heading_skipped', 'low_contrast', 'figure_without_text', 'table_without_headers'],
    ...['link_without_text', 'unknown_role'],
  ]);
  const says = tags.elements.map((element) => element.says).filter(Boolean);
  expect(says).toEqual([
    'heading level 3, Results',
    'Pale words',
    'graphic, no description',
    'table with 2 rows and 2 columns',
    ...['row 1 column 1, Year', 'row 1 column 2, Sum'],
    ...['row 2 column 1, 2025', 'row 2 column 2, 17'],
    'link',
    'Odd',
  ]);
  const low = tags.problems.find(({ code }) => code === 'low_contrast');
  expect(low).toMatchObject({ element: 3, page: 1, needed: 4.5 });
  expect(low?.ratio).toBeCloseTo(1.6, 0);
  const [heading] = tags.elements.filter(({ role }) => role === 'H3');
  expect(heading?.boxes).toEqual([expect.objectContaining({ page: 1, left: 21.76 })]);
});

it('fixes every problem without changing a pixel', async () => {
  const path = await broken();
  const { elements } = await tagsOf(path);
  const id = (role: string, at = 0) =>
    elements.filter((element) => element.role === role)[at]?.id ?? 0;
  const after = await edited(path, [
    { title: 'Ergebnisse – 2025', language: 'en' },
    { element: id('H3'), role: 'H1' },
    { element: id('Figure'), alt: 'A bar chart: 17 in 2025' },
    { element: id('TD', 0), role: 'TH', scope: 'Column' },
    { element: id('TD', 1), role: 'TH', scope: 'Column' },
    { element: id('Link'), alt: 'The full report', language: 'en-GB' },
    { element: id(''), role: 'P', expansion: 'Ordinary' },
  ]);
  const tags = await tagsOf(after, 'de');
  expect(tags.document).toEqual({ title: 'Ergebnisse – 2025', language: 'en' });
  expect(codesOf(tags)).toEqual(['low_contrast']);
  expect(tags.elements.map(({ says }) => says).filter(Boolean)).toEqual([
    'Überschrift Ebene 1, Results',
    'Pale words',
    'Grafik, A bar chart: 17 in 2025',
    'Tabelle mit 2 Zeilen und 2 Spalten',
    'Zeile 1 Spalte 1, Spaltenüberschrift, Year',
    'Zeile 1 Spalte 2, Spaltenüberschrift, Sum',
    ...['Zeile 2 Spalte 1, 2025', 'Zeile 2 Spalte 2, 17'],
    expect.stringMatching(/^Link, \(Englisch.*\), The full report$/),
    'Ordinary',
  ]);
  expect(await drawn(after)).toEqual(await drawn(path));
  expect(await said('qpdf', '--check', after)).toContain('No syntax or stream encoding errors');
  expect(await said('pdfinfo', after)).toMatch(/Title:\s+Ergebnisse – 2025/);
  expect(await said('pdfinfo', '-struct-text', after)).toMatch(/H1[^]*Table[^]*TH[^]*Link/);
});

it('removes the claim of PDF/UA if a change breaks a rule, and keeps it otherwise', async () => {
  const path = await place.write('sound.pdf', taggedPdf({ isBroken: false }));
  const { elements } = await tagsOf(path);
  const id = (role: string) => elements.find((element) => element.role === role)?.id ?? 0;
  const fixed = await edited(path, [
    { title: 'Report', language: 'en' },
    { element: id('Figure'), alt: 'A bar chart' },
    { element: id(''), role: 'P' },
  ]);
  const claiming = (await place.convert('pdf-make-accessible', fixed)).path;
  const metadata = (file: string) => said('pdfinfo', '-meta', file);
  expect(await metadata(claiming)).toContain('pdfuaid:part');
  const change = async (changes: readonly TagChange[]) => {
    const options = { changes: JSON.stringify(changes) };
    const { warnings, path: after } = await place.convert('pdf-edit-tags', claiming, options);
    return { warnings, isClaimed: (await metadata(after)).includes('pdfuaid:part'), after };
  };
  const figure = (await tagsOf(claiming)).elements.find(({ role }) => role === 'Figure')?.id ?? 0;
  expect(await change([{ element: figure, alt: 'Another' }])).toMatchObject({
    ...{ isClaimed: true, warnings: [] },
  });
  const removed = await change([{ element: figure, alt: '' }]);
  expect(removed).toMatchObject({
    isClaimed: false,
    warnings: [{ code: 'accessibility_claim_removed', values: { rules: '7.3' } }],
  });
  expect(await metadata(removed.after)).toContain('Report');
});

it('moves elements, and takes decoration out of the tags', async () => {
  const path = await broken();
  const { elements } = await tagsOf(path);
  const figure = elements.find(({ role }) => role === 'Figure')?.id ?? 0;
  const table = elements.find(({ role }) => role === 'Table')?.id ?? 0;
  const after = await edited(path, [
    { element: figure, decorative: true },
    { element: table, parent: 1, position: 0 },
  ]);
  const tags = await tagsOf(after);
  expect(tags.elements.map(({ role }) => role).slice(0, 3)).toEqual(['Document', 'Table', 'TR']);
  expect(tags.elements.map(({ role }) => role)).not.toContain('Figure');
  expect(await drawn(after)).toEqual(await drawn(path));
  expect(await said('qpdf', '--check', after)).toContain('No syntax or stream encoding errors');
});

it('reads and keeps what unusual files have: a title in XMP, comments, marks without a page, elements that are gone', async () => {
  const description = '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"';
  const creator = '<dc:creator><rdf:Seq><rdf:li>Somebody</rdf:li></rdf:Seq></dc:creator>';
  const title =
    '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Named</rdf:li></rdf:Alt></dc:title>';
  const stream = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${description}>${title}${creator}</rdf:Description></rdf:RDF></x:xmpmeta>`;
  const catalog = '/StructTreeRoot 5 0 R/Metadata 8 0 R/ViewerPreferences<</DisplayDocTitle true>>';
  const unusual = pdfOf([
    `<</Type/Catalog/Pages 2 0 R/Lang(en)/MarkInfo<</Marked true>>${catalog}>>`,
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]/StructParents 0/Annots[4 0 R]>>',
    '<</Type/Annot/Subtype/Text/Rect[20 50 40 70]/Contents(What I think)/StructParent 1>>',
    '<</Type/StructTreeRoot/K[6 0 R 7 0 R]/ParentTree<</Nums[1 6 0 R]>>>>',
    '<</S/Annot/P 5 0 R/Pg 3 0 R/K[<</Type/OBJR/Obj 4 0 R>> 99 0 R null]>>',
    '<</S/Note/P 5 0 R/K 0>>',
    { dictionary: '/Type/Metadata/Subtype/XML', stream },
  ]);
  const path = await place.write('unusual.pdf', unusual);
  expect((await tagsOf(path)).document.title).toBe('Named');
  expect(codesOf(await tagsOf(path))).toEqual([]);
  const after = await edited(path, [
    { element: 1, alt: 'A comment' },
    ...[{ element: 2, alt: 'x' }, { title: 'First' }, { title: 'Second' }],
  ]);
  const tags = await tagsOf(after);
  expect(tags.document.title).toBe('Second');
  expect(tags.elements.map(({ alt, label }) => [alt, label])).toEqual([
    ['A comment', 'What I think'],
    ['x', undefined],
  ]);
  expect(await said('pdfinfo', '-meta', after)).toContain('Somebody');
  expect((await tagsOf(await edited(path, [{ element: 2, decorative: true }]))).elements).toEqual([
    expect.objectContaining({ role: 'Annot' }),
  ]);
});

it('refuses changes that make the tags worse, and names the element', async () => {
  const path = await broken();
  const { elements } = await tagsOf(path);
  const [row] = elements.filter(({ role }) => role === 'TR');
  const heading = elements.find(({ role }) => role === 'H3')?.id ?? 0;
  const link = elements.find(({ role }) => role === 'Link')?.id ?? 0;
  expect(await problemOf(path, [{ element: 999, alt: 'x' }])).toMatchObject({
    code: 'tag_unknown',
    values: { element: 999, found: elements.length },
  });
  expect(await problemOf(path, [{ element: heading, role: 'TD' }])).toMatchObject({
    code: 'tag_misplaced',
    values: { element: heading, role: 'TD' },
  });
  expect(await problemOf(path, [{ element: heading, scope: 'Row' }])).toMatchObject({
    code: 'tag_without_scope',
  });
  expect(await problemOf(path, [{ element: 1, parent: row?.id, position: 0 }])).toMatchObject({
    code: 'tag_in_itself',
  });
  expect(await problemOf(path, [{ element: link, decorative: true }])).toMatchObject({
    code: 'tag_not_decorative',
  });
  const plain = await place.write('plain.pdf', taggedPdf({ isTagged: false }));
  expect(await problemOf(plain, [{ element: 1, alt: 'x' }])).toMatchObject({ code: 'not_tagged' });
  expect(codesOf(await tagsOf(plain))).toEqual(['untagged']);
});

it('reads, keeps and sets the tags of PDF 2.0 in files that use them', async () => {
  const texts = ['Tides', 'Very', 'high', 'See below', 'Boxed'];
  const content = texts
    .map(
      (text, at) => `/P<</MCID ${at}>>BDC BT /F 12 Tf 20 ${250 - at * 20} Td (${text}) Tj ET EMC`,
    )
    .join('\n');
  const page = '/Parent 2 0 R/MediaBox[0 0 200 300]/StructParents 0/Contents 4 0 R';
  const newer = pdfOf([
    '<</Type/Catalog/Pages 2 0 R/Lang(en)/MarkInfo<</Marked true>>/StructTreeRoot 5 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page${page}/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>`,
    { dictionary: '', stream: content },
    '<</Type/StructTreeRoot/K[8 0 R]/Namespaces[7 0 R 6 0 R]/ParentTree<</Nums[0[9 0 R 10 0 R 11 0 R 12 0 R 13 0 R]]>>>>',
    '<</Type/Namespace/NS(http://iso.org/pdf2/ssn)>>',
    '<</Type/Namespace/NS(urn:example)/RoleMapNS<</Box[/Aside 6 0 R]>>>>',
    '<</S/Document/P 5 0 R/NS 6 0 R/Pg 3 0 R/K[9 0 R 10 0 R 12 0 R 13 0 R]>>',
    '<</S/Title/P 8 0 R/NS 6 0 R/Pg 3 0 R/K 0>>',
    '<</S/P/P 8 0 R/NS 6 0 R/Pg 3 0 R/K[1 11 0 R]>>',
    '<</S/Strong/P 10 0 R/NS 6 0 R/Pg 3 0 R/K 2>>',
    '<</S/FENote/P 8 0 R/NS 6 0 R/Pg 3 0 R/K 3>>',
    '<</S/Box/P 8 0 R/NS 7 0 R/Pg 3 0 R/K 4>>',
  ]);
  const path = await place.write('newer.pdf', newer);
  const tags = await tagsOf(path);
  expect(tags.document.usesPdf2).toBe(true);
  expect(codesOf(tags)).toEqual(['title_missing']);
  const read = ({ elements }: PdfTags) => elements.map(({ role, says }) => [role, says]);
  expect(read(tags)).toEqual([
    ['Document', ''],
    ['Title', 'title, Tides'],
    ['P', 'Very high'],
    ['Strong', ''],
    ['FENote', 'footnote, See below'],
    ['Aside', 'aside, Boxed'],
  ]);
  const after = await edited(path, [
    { element: 2, role: 'H1' },
    { element: 3, role: 'Aside' },
    { element: 4, role: 'Em' },
    ...[{ element: 5, role: 'Note' } as const, { element: 6, role: 'P' } as const],
  ]);
  expect(read(await tagsOf(after))).toEqual([
    ['Document', ''],
    ['H1', 'heading level 1, Tides'],
    ['Aside', 'aside, Very'],
    ['Em', 'high'],
    ['Note', 'footnote, See below'],
    ['P', 'Boxed'],
  ]);
  const objects = await said('qpdf', '--qdf', '--object-streams=disable', after, '-');
  const written = (type: string) =>
    objects.split('endobj').find((object) => object.includes(`/S /${type}\n`));
  for (const type of ['H1', 'Aside', 'Em']) expect(written(type)).toContain('/NS ');
  for (const type of ['Note', 'P']) expect(written(type)).not.toContain('/NS ');
  expect(await problemOf(await broken(), [{ element: 3, role: 'Em' }])).toMatchObject({
    ...{ code: 'tag_of_pdf2', values: { element: 3, role: 'Em' } },
  });
});

it('refuses more tags than it reads, and says what to do', async () => {
  const many = pdfOf([
    '<</Type/Catalog/Pages 2 0 R/StructTreeRoot 3 0 R>>',
    '<</Type/Pages/Count 1/Kids[4 0 R]>>',
    `<</Type/StructTreeRoot/K[${'5 0 R '.repeat(500_001)}]>>`,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]>>',
    '<</S/P/P 3 0 R>>',
  ]);
  const path = await place.write('many.pdf', many);
  const refusal = { code: 'too_many_tags', values: { most: 500_000 } };
  expect(await place.attempt('pdf-read-tags', path)).toMatchObject({ problem: refusal });
  expect(await problemOf(path, [{ element: 1, alt: 'x' }])).toMatchObject(refusal);
});

it('says before a change that the file is signed, and removes the signature with a warning', async () => {
  const path = await place.write('signed.pdf', taggedPdf({ isSigned: true }));
  expect((await tagsOf(path)).isSigned).toBe(true);
  expect((await tagsOf(await broken())).isSigned).toBeUndefined();
  const changes = JSON.stringify([{ title: 'Report' }]);
  const result = await place.convert('pdf-edit-tags', path, { changes });
  expect(result.warnings).toContainEqual({
    ...{ code: 'signatures_lost', values: { files: 'signed.pdf' } },
  });
  const tags = await tagsOf(result.path);
  expect([tags.isSigned, tags.document.title]).toEqual([undefined, 'Report']);
});
