// Writes section properties: page size, margins, columns, headers and footers (ECMA-376 part 1, section 17.6).
import type { ColumnsBreak, PageGeometry, PageSetup } from '#models/document/model.ts';
import { twips } from './units.ts';

/** The default distance from the edge of the page to header and footer, in points. */
const usualDistance = 35.4;
/** Columns whose widths differ by less count as equal. */
const sameWidth = 2;

/** The area for text on a page. */
export const textArea = ({ width, height, margins }: PageGeometry) => ({
  width: Math.max(36, width - margins.left - margins.right),
  height: Math.max(36, height - margins.top - margins.bottom),
});

/** A part of the text with the same columns. */
export type Section = {
  /** Absent for the first one. */
  begins?: 'nextPage' | 'continuous';
  columns?: ColumnsBreak;
  /** References to headers and footers; without any, those of the section before apply. */
  references?: string;
  /** The number of its first page, if that does not follow the one before. */
  firstNumber?: number;
  /** Absent if its pages are those of the first section. */
  geometry?: PageGeometry;
};

function columnsXml({ widths, gap }: ColumnsBreak): string {
  const isEqual = widths.every((width) => Math.abs(width - (widths[0] ?? 0)) < sameWidth);
  const space = `w:space="${twips(gap)}"`;
  if (isEqual) return `<w:cols w:num="${widths.length}" ${space}/>`;
  const columns = widths.map((width, index) => {
    const behind = index < widths.length - 1 ? ` ${space}` : '';
    return `<w:col w:w="${twips(width)}"${behind}/>`;
  });
  return `<w:cols w:num="${widths.length}" ${space} w:equalWidth="0">${columns.join('')}</w:cols>`;
}

function sizeXml({ width, height }: PageGeometry): string {
  const orientation = width > height ? ' w:orient="landscape"' : '';
  return `<w:pgSz w:w="${twips(width)}" w:h="${twips(height)}"${orientation}/>`;
}

function marginsXml({ margins, headerDistance, footerDistance }: PageGeometry): string {
  const { top, right, bottom, left } = margins;
  const [header, footer] = [headerDistance ?? usualDistance, footerDistance ?? usualDistance];
  return `<w:pgMar w:top="${twips(top)}" w:right="${twips(right)}" w:bottom="${twips(bottom)}" w:left="${twips(left)}" w:header="${twips(header)}" w:footer="${twips(footer)}" w:gutter="0"/>`;
}

/** The element `w:sectPr`. */
export function sectionXml(setup: PageSetup, section: Section): string {
  const type = section.begins ? `<w:type w:val="${section.begins}"/>` : '';
  const columns = (section.columns?.widths.length ?? 1) > 1 ? columnsXml(section.columns!) : '';
  const geometry = section.geometry ?? setup;
  const numbers =
    section.firstNumber === undefined ? '' : `<w:pgNumType w:start="${section.firstNumber}"/>`;
  const lines = setup.numbersLines ? '<w:lnNumType w:countBy="1" w:restart="newPage"/>' : '';
  const ownFirst = setup.first && !section.begins ? '<w:titlePg/>' : '';
  return `<w:sectPr>${section.references ?? ''}${type}${sizeXml(geometry)}${marginsXml(geometry)}${lines}${numbers}${columns}${ownFirst}</w:sectPr>`;
}
