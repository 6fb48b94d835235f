// Comparing two documents: text, formatting, pages, and the three kinds of reports.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparisonReport, type ComparisonReport } from '@octavo/contract';
import { writeDocx } from './documents.ts';
import { pdfOf } from './pdf-objects.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const run = promisify(execFile);
let place: Workplace;
let old: string;

beforeAll(async () => {
  place = await openWorkplace();
  old = await place.write('old.pdf', pagesPdf([first, second]));
});
afterAll(() => place.close());

const lines = (text: string, size = 12, font = 'F', from = 700) =>
  text
    .split('\n')
    .map((line, index) => `BT /${font} ${size} Tf 60 ${from - 20 * index} Td (${line}) Tj ET`)
    .join('\n');

const first = lines(
  'The committee met on Monday to discuss the plans for the harbour.\nAll members agreed that the bridge has to be repaired this year.\nThe costs are estimated at 4500 euros, which the town will pay.',
);
const second = lines(
  'Work begins in April and is to be finished before the summer.\nUntil then a ferry takes people across the river every hour.\nTickets are sold on board and in the office beside the market.',
);

/** A PDF with the content of each page. */
function pagesPdf(contents: readonly string[]): Buffer {
  const kids = contents.map((_, index) => `${5 + 2 * index} 0 R`).join(' ');
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${contents.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>',
    ...contents.flatMap((stream, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 760]/Contents ${6 + 2 * index} 0 R/Resources<</Font<</F 3 0 R/B 4 0 R>>>>>>`,
      { dictionary: '', stream },
    ]),
  ]);
}

const options = {
  ...{ compareFormatting: true, compareImages: true, reportFormat: 'json' },
  ...{ reportPages: 'none', reportLanguage: 'en' },
};

async function compared(contents: readonly string[], more = {}): Promise<ComparisonReport> {
  const path = await place.write('new.pdf', pagesPdf(contents));
  const result = await place.convertAll('pdf-compare', [old, path], { ...options, ...more });
  return comparisonReport.parse(JSON.parse(await readFile(result.path, 'utf8')));
}

const listed = ({ changes }: ComparisonReport) =>
  changes.map(({ kind, before, after, details }) => [
    kind,
    before?.text,
    after?.text,
    ...(kind === 'formatting' || kind === 'picture' ? details : []),
  ]);

describe('Comparing two PDFs', () => {
  it('finds nothing in the same text with other line breaks, hyphens and pages', async () => {
    const reflowed = [
      'The committee met on Monday to discuss the\nplans for the harbour. All members agreed that the bridge has to be re-\npaired this year. The costs are estimated at 4500\neuros, which the town will pay.',
    ].map((text) => lines(text));
    const report = await compared([...reflowed, second]);
    expect(listed(report)).toEqual([]);
  });

  it('names replaced, inserted, deleted and moved words, and where they are', async () => {
    const changed = first.replace('4500', '5400').replace('All members', 'All present members');
    const moved = second.split('\n').toReversed().join('\n').replaceAll('660 Td', '700 Td');
    const report = await compared([changed, moved.replace('every hour', 'hourly')]);
    const kinds = listed(report);
    expect(kinds).toContainEqual(['replaced', '4500', '5400']);
    expect(kinds).toContainEqual(['inserted', undefined, 'present']);
    const number = report.changes.find(({ after }) => after?.text === '5400');
    expect(number?.after?.places[0]).toMatchObject({ page: 1 });
    expect(number?.after?.places[0]?.boxes[0]?.top).toBeGreaterThan(80);
  });

  it('finds a number in the first line of a page, but no number of a page', async () => {
    const pages = (sum: string, from: number) =>
      pagesPdf([
        `${lines(`The rent is ${sum}.`, 12, 'F', 690)}\n${lines(`Page ${from}`, 9, 'F', 40)}`,
        `${second}\n${lines(`Page ${from + 1}`, 9, 'F', 40)}`,
      ]);
    const [one, other] = [
      await place.write('one.pdf', pages('7', 1)),
      await place.write('two.pdf', pages('8', 4)),
    ];
    const { path } = await place.convertAll('pdf-compare', [one, other], options);
    expect(listed(comparisonReport.parse(JSON.parse(await readFile(path, 'utf8'))))).toEqual([
      ['replaced', '7.', '8.'],
    ]);
  });

  it('finds numbers at the start of lines, but leaves out those of list items that shift', async () => {
    const page = (year: string, item: number) =>
      pagesPdf([
        `${lines(`The agreement of the two towns was signed in the summer of the year\n${year} and ends when the last of the two bridges across the river stands.`)}
        ${lines(`${item}. The first town pays.`, 12, 'F', 600)} ${lines(`${item + 1}. The second town builds.`, 12, 'F', 560)}`,
      ]);
    const [one, other] = [
      await place.write('one.pdf', page('2014', 3)),
      await place.write('two.pdf', page('2015', 4)),
    ];
    const { path } = await place.convertAll('pdf-compare', [one, other], options);
    expect(listed(comparisonReport.parse(JSON.parse(await readFile(path, 'utf8'))))).toEqual([
      ['replaced', '2014', '2015'],
    ]);
  });

  it('keeps formatting apart, and leaves it out if asked', async () => {
    const bold = first.replace('/F 12 Tf 60 680', '/B 14 Tf 60 680');
    const report = await compared([bold, second]);
    expect(listed(report)).toEqual([
      [
        'formatting',
        'All members agreed that the bridge has to be repaired this year.',
        'All members agreed that the bridge has to be repaired this year.',
        'Size: 12 pt → 14 pt',
        'Bold added',
      ],
    ]);
    expect(listed(await compared([bold, second], { compareFormatting: false }))).toEqual([]);
  });

  it('pairs the pages behind an inserted one, and finds other drawings', async () => {
    const page = lines('A page about the lighthouse was added to the report by its editor.');
    const box = '1 0 0 rg 100 200 150 90 re f 0 g';
    const report = await compared([first, page, `${second}\n${box}`]);
    expect(listed(report)).toEqual([
      ['inserted', undefined, 'A page about the lighthouse was added to the report by its editor.'],
      ['picture', '', '', 'The page looks different here.'],
    ]);
    expect(report.pages.map(({ before, after }) => [before?.number, after?.number])).toEqual([
      [1, 1],
      [undefined, 2],
      [2, 3],
    ]);
  });

  it('says that a page has another size, although its text is the same', async () => {
    const wide = String(pagesPdf([first, second])).replace('[0 0 500 760]', '[0 0 900 760]');
    const { path } = await place.convertAll(
      'pdf-compare',
      [old, await place.write('wide.pdf', wide)],
      options,
    );
    const report = comparisonReport.parse(JSON.parse(await readFile(path, 'utf8')));
    expect(listed(report)).toEqual([]);
    expect(report.notes).toEqual(['One page has another size or orientation.']);
  });

  it('writes a web page without scripts, and a PDF, in German', async () => {
    const path = await place.write('neu.pdf', pagesPdf([first.replace('4500', '<b>'), second]));
    const given = { ...options, reportPages: 'changed', reportLanguage: 'de' };
    const web = await place.convertAll('pdf-compare', [old, path], {
      ...given,
      reportFormat: 'html',
    });
    const html = await readFile(web.path, 'utf8');
    expect(html).toContain('<del dir="auto">4500</del> <ins dir="auto">&lt;b&gt;</ins>');
    expect(html).toContain('href="#c1"');
    expect(html).toContain('id="c1"');
    expect(html.match(/data:image\/jpeg/g)).toHaveLength(2);
    expect(html).not.toMatch(/<script|https?:/);
    const printed = await place.convertAll('pdf-compare', [old, path], {
      ...given,
      reportFormat: 'pdf',
    });
    const text = await run('pdftotext', ['-layout', printed.path, '-']);
    expect(text.stdout).toContain('Ersetzt');
    expect(text.stdout).toContain('4500');
  });

  it('writes two Word documents as one with tracked changes, and names a file that is none', async () => {
    const before = await writeDocx(place.path('before.docx'), ['The tenant pays 700 euros.']);
    const after = await writeDocx(place.path('after.docx'), ['The tenant pays 800 euros.']);
    const given = {
      ...options,
      reportFormat: 'docx',
      changesAuthor: 'Ann',
      changesDate: '2026-01-31',
    };
    const result = await place.convertAll('pdf-compare', [before, after], given);
    const { stdout } = await run('unzip', ['-p', result.path, 'word/document.xml']);
    expect(stdout).toMatch(
      /<w:del w:id="\d" w:author="Ann" w:date="2026-01-31T00:00:00Z"><w:r><w:delText xml:space="preserve">700</,
    );
    expect(stdout).toContain('<w:t xml:space="preserve">800</w:t></w:r></w:ins>');
    await expect(place.convertAll('pdf-compare', [before, old], given)).rejects.toMatchObject({
      problem: { code: 'tracked_changes_need_word', values: { file: 'old.pdf' } },
    });
  });

  it('compares documents with PDFs, and names the file that it cannot read', async () => {
    const text = await place.write('notes.txt', 'The committee met on Monday.\n');
    const rtf = await place.write('notes.rtf', String.raw`{\rtf1 The committee met on Friday.}`);
    const { path } = await place.convertAll('pdf-compare', [text, rtf], options);
    const report = comparisonReport.parse(JSON.parse(await readFile(path, 'utf8')));
    const words = report.changes.filter(({ kind }) => kind === 'replaced');
    expect(words.map(({ before, after }) => [before?.text, after?.text])).toEqual([
      ['Monday.', 'Friday.'],
    ]);
    const broken = await place.write('broken.pdf', '%PDF-1.7\nnothing');
    await expect(place.convertAll('pdf-compare', [old, broken], options)).rejects.toMatchObject({
      problem: { values: { file: 'broken.pdf' } },
    });
  });
});
