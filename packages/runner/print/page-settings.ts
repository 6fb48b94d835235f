// Translates the user's print options into parameters of DevTools' `Page.printToPDF`.
import { escapedHtml, papers } from '@octavo/contract';
import type { PrintRequest } from '@octavo/engine';

const millimetresPerInch = 25.4;
const inches = (millimetres: number) => millimetres / millimetresPerInch;

const pointsPerInch = 72;

/** Width and height in inches, in portrait. */
const paperSize = (paper: PrintRequest['paper']): number[] =>
  typeof paper === 'string'
    ? papers[paper].map(inches)
    : [paper.width, paper.height].map((points) => points / pointsPerInch);

/** Minimum margin, in millimetres, for a header or footer. */
const lineMargin = 12;

/** Placeholders and the classes that Chromium fills in; see `headerTemplate` in the DevTools Protocol. */
const fields: Record<string, string> = {
  '{page}': '<span class="pageNumber"></span>',
  '{pages}': '<span class="totalPages"></span>',
  '{title}': '<span class="title"></span>',
};

const filled = (text: string) =>
  escapedHtml(text).replace(/\{(?:page|pages|title)\}/g, (field) => fields[field] ?? field);

/** Sets a font size because Chromium's default is 0. */
const line = (text: string) =>
  `<div style="width:100%;margin:0 12mm;text-align:center;font:9px sans-serif">${filled(text)}</div>`;

/** Normalises one page range: `7-3` becomes `3-7`. DevTools rejects the whole list if it contains page 0. */
function spanOf(part: string): string {
  const [first = '', last] = part.split('-').map((text) => text.trim());
  if (last === undefined) return Number(first) ? first : '';
  if (last === '') return `${Math.max(1, Number(first))}-`;
  const [low = 0, high = 0] = [Number(first), Number(last)].sort((a, b) => a - b);
  return high ? `${Math.max(1, low)}-${high}` : '';
}

/** A page that no document has, used if no valid range is left. */
const noPage = '9999999';

const pageRanges = (pages: string) =>
  pages.trim() ? pages.split(',').map(spanOf).filter(Boolean).join(',') || noPage : '';

/** Creates the parameters of `Page.printToPDF`. */
export function printParameters(request: PrintRequest): object {
  const { header, footer, margin } = request;
  const [paperWidth, paperHeight] = paperSize(request.paper);
  return {
    landscape: request.orientation === 'landscape',
    ...{ paperWidth, paperHeight },
    ...{ marginLeft: inches(margin), marginRight: inches(margin) },
    marginTop: inches(header ? Math.max(margin, lineMargin) : margin),
    marginBottom: inches(footer ? Math.max(margin, lineMargin) : margin),
    printBackground: request.background,
    scale: request.scale / 100,
    displayHeaderFooter: header !== '' || footer !== '',
    headerTemplate: header ? line(header) : '<span></span>',
    footerTemplate: footer ? line(footer) : '<span></span>',
    generateTaggedPDF: true,
    generateDocumentOutline: true,
    pageRanges: pageRanges(request.pages),
    transferMode: 'ReturnAsStream',
  };
}
