// A report as people write them, printed to PDF by LibreOffice: headings, lists, a table, a picture, a note and a link.
import { saveAs } from '../conversions/libreoffice.ts';
import type { Workplace } from '../conversions/workplace.ts';
import {
  footnote,
  heading,
  item,
  paragraph,
  paragraphOf,
  picture,
  run,
  table,
  writeWord,
} from '../presentation/word-document.ts';

/** Text that fills several lines. */
export const prose =
  'The harbour authority published the long-term maintenance plan before the end of May, and several municipalities questioned the annual budget. Local suppliers described the remaining contracts in detail, so that each participating laboratory verified the collected evidence. A growing number of clients compared the safety procedures with those of the year before.';
export const noteText = 'Counted in the first quarter of the year.';
export const listItems = ['Confirm the venue', 'Send the invitations', 'Order the catering'];
export const tableRows = [
  ['Region', 'Applications', 'Approved'],
  ['North', '1200', '800'],
  ['South', '1337', '891'],
];

const link =
  '<w:hyperlink r:id="site"><w:r><w:rPr><w:u w:val="single"/></w:rPr><w:t>the site</w:t></w:r></w:hyperlink>';

const body = [
  heading(1, 'Governance'),
  paragraph(prose),
  paragraphOf(
    `${run(`${prose} See also `)}${link}${run(', which is ')}${run('not', '<w:b/>')}${run(' new.')}${footnote(1)}`,
  ),
  heading(2, 'Duties'),
  ...listItems.map((text) => item(text, 0, 2)),
  paragraph(prose),
  table(tableRows),
  paragraph(prose),
  picture('A house'),
  paragraph(prose),
];

/** Writes the report as PDF. @returns its path */
export async function printReport(place: Workplace): Promise<string> {
  const source = await writeWord(place.path('report.docx'), body, {
    notes: [noteText],
    title: 'Yearly report',
    author: 'Anna',
  });
  const [pdf = ''] = await saveAs(place.folder, 'pdf', source);
  return pdf;
}

/** Writes a PDF with a page for each text. @returns its path */
export async function printPages(place: Workplace, texts: readonly string[]): Promise<string> {
  const breaks = '<w:pageBreakBefore/>';
  const pages = texts.map((text, index) => paragraphOf(run(text), index ? breaks : ''));
  const [pdf = ''] = await saveAs(
    place.folder,
    'pdf',
    await writeWord(place.path('pages.docx'), pages),
  );
  return pdf;
}
