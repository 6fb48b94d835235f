// Writes the parts of a workbook other than its sheets (ECMA-376 part 1, section 12.3).
import { xmlDeclaration, xmlText } from '#containers/xml/xml-text.ts';
import type { StyleSheet } from '#formats/xlsx/styles.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A written sheet. */
export type SheetPart = {
  name: string;
  /** The range of its filter, such as `$A$1:$C$9`. */
  filter?: string;
};

/** The start of a sheet; its rows follow. */
export const sheetStart = `${xmlDeclaration}<worksheet xmlns="${main}">`;

/** The path of a sheet in the package. */
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

const override = (part: string, kind: string) =>
  `<Override PartName="/${part}" ContentType="${spreadsheet}.${kind}+xml"/>`;

const contentTypes = (sheets: readonly SheetPart[], others: string) =>
  `${xmlDeclaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${override('xl/styles.xml', 'styles')}${sheets.map((_, index) => override(sheetPath(index + 1), 'worksheet')).join('')}${others}</Types>`;

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${relationships}/${kind}" Target="${target}"/>`;
const relations = (entries: string) =>
  `${xmlDeclaration}<Relationships xmlns="${packaged}/relationships">${entries}</Relationships>`;

const workbookRelations = (sheets: readonly SheetPart[]) =>
  relations(
    sheets
      .map((_, index) =>
        relation(`sheet${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`),
      )
      .join('') + relation('styles', 'styles', 'styles.xml'),
  );

/** Excel also stores the range of a filter in a hidden name. */
function filterNames(sheets: readonly SheetPart[]): string {
  const names = sheets.map(({ name, filter }, index) =>
    filter
      ? `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${xmlText(name.replaceAll("'", "''"))}'!${filter}</definedName>`
      : '',
  );
  return names.some(Boolean) ? `<definedNames>${names.join('')}</definedNames>` : '';
}

const workbook = (sheets: readonly SheetPart[]) =>
  `${xmlDeclaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><bookViews><workbookView/></bookViews><sheets>${sheets
    .map(
      ({ name }, index) =>
        `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="sheet${index + 1}"/>`,
    )
    .join('')}</sheets>${filterNames(sheets)}</workbook>`;

/** Every part except the sheets and their pictures, by path. @param types content types of further parts */
export const partsBeside = (
  sheets: readonly SheetPart[],
  styles: StyleSheet,
  types = '',
): Record<string, string> => ({
  'xl/workbook.xml': workbook(sheets),
  'xl/_rels/workbook.xml.rels': workbookRelations(sheets),
  'xl/styles.xml': xmlDeclaration + styles.xml,
  '_rels/.rels': relations(relation('workbook', 'officeDocument', 'xl/workbook.xml')),
  '[Content_Types].xml': contentTypes(sheets, types),
});
