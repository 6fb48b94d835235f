// Octavo's own checks of PDFs, where the validator is not installed; tests/conversions/pdf-check.test.ts tests the validator.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfCheckReport, ProblemError, type PdfCheckReport } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { pdfOf } from '../../../../tests/conversions/pdf-objects.ts';
import check from './check.converter.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-check-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const unprotected = '{"encrypt":{"encrypted":false,"capabilities":{"accessibility":true}}}';

/** @param problem of the validator */
const runWith = (problem: ProblemError) =>
  ({
    scratch: '/nowhere',
    tools: {
      qpdf: async () => ({ isDone: true, output: unprotected, errors: '' }),
      async validate() {
        throw problem;
      },
    },
  }) as unknown as Run;

const missing = new ProblemError('tool_missing', { tool: 'veraPDF' });

async function reported(name: string, file: Buffer, problem = missing): Promise<PdfCheckReport> {
  const path = join(folder, name);
  writeFileSync(path, file);
  const output = join(folder, `${name}.json`);
  const options = { profile: 'auto', reportFormat: 'json', reportLanguage: 'en' } as const;
  const input = { path, name, format: 'pdf', size: file.length } as const;
  await check.convert([input], { path: () => output }, options, runWith(problem));
  return pdfCheckReport.parse(JSON.parse(readFileSync(output, 'utf8')));
}

const rulesOf = ({ results }: PdfCheckReport, profile: string) =>
  results
    .find((result) => result.profile === profile)
    ?.problems.map(({ clause, test }) => `${clause}-${test}`)
    .toSorted();

it('names certain problems, and says that it is not the validator', async () => {
  const untagged = pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 600]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>/Annots[6 0 R]>>',
    { dictionary: '', stream: 'BT /F 12 Tf 50 500 Td (A sentence of the first page) Tj ET' },
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/Annot/Subtype/Link/Rect[40 100 140 120]/F 4/A<</S/URI/URI(https://example.org/)>>>>',
  ]);
  const report = await reported('untagged.pdf', untagged);
  expect(report.results.map(({ verdict, checkedBy }) => [verdict, checkedBy])).toEqual([
    ['problems_found', 'Octavo'],
    ['problems_found', 'Octavo'],
  ]);
  expect(rulesOf(report, 'pdfua-1')).toEqual(
    '6.2-1 7.1-10 7.1-11 7.1-3 7.1-8 7.18.3-1 7.18.5-1 7.18.5-2 7.2-34 7.21.4.1-1'.split(' '),
  );
  expect(rulesOf(report, 'pdfa-2b')).toEqual(['6.1.3-1', '6.2.11.4.1-1', '6.6.2.1-1']);
  const link = report.results[0]?.problems.find(({ clause }) => clause === '7.18.5');
  expect(link).toMatchObject({
    pages: [1],
    places: [{ page: 1, object: 6, box: { left: 40, top: 480, width: 100, height: 20 } }],
  });
  expect(report.notes[0]).toContain('./octavo setup --validator');
});

it('never says that a file conforms', async () => {
  const claim =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="2" pdfaid:conformance="B"/></rdf:RDF></x:xmpmeta>';
  const file = pdfOf([
    '<</Type/Catalog/Pages 2 0 R/Metadata 4 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 600]>>',
    { dictionary: '/Type/Metadata/Subtype/XML', stream: claim },
  ]).toString('latin1');
  const identified = file.replace('/Root 1 0 R', '/Root 1 0 R/ID[(a)(b)]');
  const report = await reported('claims.pdf', Buffer.from(identified, 'latin1'));
  expect(report.results).toMatchObject([
    { profile: 'pdfa-2b', verdict: 'none_found', isClaimed: true, problems: [] },
  ]);
  expect(report.results[0]?.summary).toContain('do not show that the file conforms');
});

it('makes its own checks where the validator fails, and asks for no language of pages without text', async () => {
  const file = pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 600]>>',
  ]);
  const report = await reported('empty.pdf', file, new ProblemError('conversion_failed'));
  expect(rulesOf(report, 'pdfua-1')).toEqual('6.2-1 7.1-10 7.1-11 7.1-8'.split(' '));
  expect(report.results[0]).toMatchObject({ verdict: 'problems_found', checkedBy: 'Octavo' });
  expect(report.notes[0]).toContain('could not read this file');
});

it('finds an image without a text by what its element marks', async () => {
  const file = pdfOf([
    '<</Type/Catalog/Pages 2 0 R/StructTreeRoot 4 0 R/MarkInfo<</Marked true>>/Lang(en)>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 600]/Contents 7 0 R/StructParents 0>>',
    '<</Type/StructTreeRoot/K 5 0 R/ParentTree<</Nums[0[6 0 R]]>>>>',
    '<</Type/StructElem/S/Document/P 4 0 R/K[6 0 R]>>',
    '<</Type/StructElem/S/Figure/P 5 0 R/Pg 3 0 R/K 0>>',
    { dictionary: '', stream: '/Figure<</MCID 0>>BDC 50 400 100 80 re f EMC' },
  ]);
  const report = await reported('figure.pdf', file);
  const figure = report.results[0]?.problems.find(({ clause }) => clause === '7.3');
  expect(figure).toMatchObject({
    text: 'An image has no alternative text.',
    places: [{ page: 1, object: 6, box: { left: 50, top: 120, width: 100, height: 80 } }],
  });
});
