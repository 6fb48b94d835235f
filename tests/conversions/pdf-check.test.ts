// Checking PDFs against PDF/A and PDF/UA by the validator, which `npm test` installs; check.converter.test.ts tests Octavo's own checks.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfCheckReport, type PdfCheckReport } from '@octavo/contract';
import { validatorProfiles } from '../../packages/engine/kernel/converter.ts';
import { profileOf } from '../../packages/engine/editing/pdf-check/profiles.ts';
import { sentenceOf } from '../../packages/engine/editing/pdf-check/rules.ts';
import { findValidator } from '../../packages/runner/validation/find.ts';
import { pdfOf } from './pdf-objects.ts';
import { run } from './programs.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

/**
 * Two pages without tags: text in a font that is not embedded, and a link at a known place of the second page, which is turned. A count of
 * pages is wrong, which other operations repair before they begin.
 */
const untagged = () =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 8 0 R]/Count 2>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 600]/Contents 5 0 R/Resources<</Font<</F 6 0 R>>>>>>',
    '<</Type/Page/Parent 8 0 R/MediaBox[0 0 400 600]/Rotate 90/Annots[7 0 R]>>',
    { dictionary: '', stream: 'BT /F 12 Tf 50 500 Td (A sentence of the first page) Tj ET' },
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/Annot/Subtype/Link/Rect[40 100 140 120]/F 4/A<</S/URI/URI(https://example.org/)>>>>',
    '<</Type/Pages/Parent 2 0 R/Kids[4 0 R]/Count 2>>',
  ]);

async function checked(path: string, options: Record<string, string>): Promise<PdfCheckReport> {
  const result = await place.convert('pdf-check', path, { reportFormat: 'json', ...options });
  return pdfCheckReport.parse(JSON.parse(await readFile(result.path, 'utf8')));
}

const problemsOf = ({ results }: PdfCheckReport, profile: string) =>
  new Map(
    results
      .find((result) => result.profile === profile)
      ?.problems.map((problem) => [`${problem.clause}-${problem.test}`, problem]),
  );

describe('the validator', () => {
  it('reports by veraPDF what a file without tags breaks, where, and in plain words', async () => {
    const path = await place.write('untagged.pdf', untagged());
    const report = await checked(path, { profile: 'auto', reportLanguage: 'de' });
    expect(
      report.results.map(({ profile, verdict, checkedBy }) => [profile, verdict, checkedBy]),
    ).toEqual([
      ['pdfua-1', 'fails', 'veraPDF'],
      ['pdfa-2b', 'fails', 'veraPDF'],
    ]);
    const accessible = problemsOf(report, 'pdfua-1');
    expect(accessible.get('7.21.4.1-1')).toMatchObject({
      text: 'Eine Schrift ist nicht eingebettet. Der Text kann anderswo anders aussehen.',
      pages: [1],
      places: [{ page: 1, font: 'Helvetica' }],
    });
    // The page is turned to the right: what is at its left edge is displayed at the top.
    expect(accessible.get('7.18.5-1')).toMatchObject({
      count: 1,
      pages: [2],
      places: [{ page: 2, object: 7, box: { left: 100, top: 40, width: 20, height: 100 } }],
    });
    expect(problemsOf(report, 'pdfa-2b').has('6.2.11.4.1-1')).toBe(true);
  });

  it('says that a PDF/A conforms, as a web page', async () => {
    const path = await place.write('plain.pdf', untagged());
    const archive = await place.convert('pdf-to-pdfa', path, { level: '2b' });
    const html = await place.convert('pdf-check', archive.path, {
      ...{ profile: 'auto', reportFormat: 'html', reportLanguage: 'en' },
    });
    expect(html.format).toBe('html');
    const text = await readFile(html.path, 'utf8');
    expect(text).toContain('<span class="verdict conforms">Conforms</span>Checked by veraPDF');
    expect(text).toContain('veraPDF found no problems: the file conforms to PDF/A-2b.');
    expect(text).toMatch(/^<!DOCTYPE html>\n<html lang="en">/);
    expect(text).not.toMatch(/<script|https?:/);
  });

  it('checks a protected file with its password', async () => {
    const path = await place.write('open.pdf', untagged());
    const locked = await place.convert('pdf-password-set', path, {
      ...{ newPassword: 'secret', allowPrinting: true, allowCopying: true, allowChanges: true },
    });
    const report = await checked(locked.path, { profile: 'pdfa-4', password: 'secret' });
    expect(report.results).toMatchObject([{ verdict: 'fails', checkedBy: 'veraPDF' }]);
    const problems = problemsOf(report, 'pdfa-4');
    expect(problems.get('6.1.3-2')?.text).toBe('The file is encrypted.');
    expect(problems.get('6.2.10.4.1-1')?.pages).toEqual([1]);
  });

  it.each(validatorProfiles)('explains each rule of %s in a plain sentence', async (profile) => {
    const { archive } = (await findValidator())!;
    const name = { ua1: 'PDFUA-1', ua2: 'PDFUA-2-ISO32005' }[profile as string];
    const entry = `org/verapdf/pdfa/validation/${name ?? `PDFA-${profile.toUpperCase()}`}.xml`;
    const rules = await run('unzip', ['-p', archive, entry]);
    const ids = [...rules.matchAll(/<id [^>]*>/g)].map(([id]) => ({
      clause: /clause="([^"]*)"/.exec(id)?.[1] ?? '',
      test: Number(/testNumber="(\d+)"/.exec(id)?.[1]),
    }));
    expect(ids.length).toBeGreaterThan(100);
    expect(ids.filter((id) => !sentenceOf(profileOf(profile).family, id))).toEqual([]);
  });
});
