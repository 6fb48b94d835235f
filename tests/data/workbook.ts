// Writes workbooks by hand, so that their XML can be what no program writes.
import { writeZip } from '../conversions/documents.ts';

export type WrittenSheet = { name: string; rows: string; state?: string };
export type WrittenParts = { shared?: string; styles?: string; properties?: string };

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
const relations = (...entries: string[]) =>
  `<Relationships xmlns="${packaged}/relationships">${entries.join('')}</Relationships>`;

const sheetTag = ({ name, state }: WrittenSheet, index: number) =>
  `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="s${index}"/>`;

/** A workbook of sheets whose rows are given as XML. One of its targets is absolute, one relative. */
export const writeWorkbook = (
  path: string,
  sheets: WrittenSheet[],
  { shared = '<sst/>', styles = '<styleSheet/>', properties = '' }: WrittenParts = {},
): Promise<string> =>
  writeZip(path, {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
    '_rels/.rels': relations(relation('r', 'officeDocument', '/xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">${properties}<sheets>${sheets.map(sheetTag).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...sheets.map((_, index) => relation(`s${index}`, 'worksheet', `worksheets/sheet${index}.xml`)),
      relation('t', 'sharedStrings', 'sharedStrings.xml'),
      relation('u', 'styles', '/xl/styles.xml'),
    ),
    'xl/sharedStrings.xml': shared,
    'xl/styles.xml': styles,
    ...Object.fromEntries(
      sheets.map(({ rows }, index) => [
        `xl/worksheets/sheet${index}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  });
