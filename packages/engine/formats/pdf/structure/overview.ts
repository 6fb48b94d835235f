// Finds what must be known of a PDF before its pages are used, as cheaply as possible: reads a well-formed file
// directly, otherwise uses PDFium, which is already loaded, and as a last resort qpdf, which repairs damaged files.
import { ProblemError } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { pagesOfPdf, withPdf, type OpenDocument } from '#formats/pdf/pdfium.ts';
import { inputOf, type Source } from './document.ts';
import { isDictionary, type Objects } from '#formats/pdf/objects/objects.ts';
import { hasOutline } from '#formats/pdf/objects/outline-reader.ts';
import { pageReferencesOf } from '#formats/pdf/objects/page-references.ts';
import { qpdf } from './qpdf.ts';
import { readWellFormed } from '#formats/pdf/well-formed/well-formed-pdf.ts';

export type Overview = {
  hasOutline: boolean;
  hasAttachments: boolean;
  isTagged: boolean;
  isProtected: boolean;
};

/**
 * Reads the overview of a PDF.
 * @throws ProblemError `password_required`, `wrong_password`, `damaged_file`
 */
export async function overviewOf(source: Source, run: Run): Promise<Overview> {
  const read = readWellFormed(source.path, overviewOfObjects);
  if (read) return read;
  const byPdfium = withPdf(source.path, source.password, async ({ handles }) =>
    overviewByPdfium(handles),
  );
  return byPdfium.catch(() => overviewByQpdf(source, run));
}

/**
 * The number of usable pages of a PDF.
 * @throws ProblemError as `pagesOf`
 */
export async function pageCountOf(source: Source, run: Run): Promise<number> {
  const counted = readWellFormed(source.path, (file) => pageReferencesOf(file).length);
  return counted ?? pagesOf(source, run);
}

/**
 * The number of pages according to PDFium.
 * @throws ProblemError `password_required`, `wrong_password`, `damaged_file` (also for a PDF without pages)
 */
export const pagesOf = ({ path, password }: Source, run: Run): Promise<number> =>
  pagesOfPdf(path, password).catch((error: unknown) =>
    pagesByQpdf({ path, ...(password && { password }) }, run, error),
  );

/**
 * The overview of a document that is not protected.
 * @throws ProblemError `damaged_file`
 */
function overviewOfObjects(objects: Objects): Overview {
  const { catalog } = objects;
  if (!isDictionary(objects.resolved(catalog['/Pages']))) throw new ProblemError('damaged_file');
  const names = objects.dictionary(catalog['/Names']);
  return {
    hasOutline: hasOutline(objects),
    hasAttachments: isDictionary(objects.resolved(names['/EmbeddedFiles'])),
    isTagged: isDictionary(objects.resolved(catalog['/StructTreeRoot'])),
    isProtected: false,
  };
}

const overviewByPdfium = ({ pdfium, document }: OpenDocument): Overview => ({
  hasOutline: pdfium._FPDFBookmark_GetFirstChild(document, 0) !== 0,
  hasAttachments: pdfium._FPDFDoc_GetAttachmentCount(document) > 0,
  isTagged: pdfium._FPDFCatalog_IsTagged(document) !== 0,
  isProtected: pdfium._FPDF_GetSecurityHandlerRevision(document) >= 0,
});

/** @param error thrown if qpdf is missing */
async function pagesByQpdf(source: Source, run: Run, error: unknown): Promise<number> {
  const output = await qpdf({ ...inputOf(source), showNpages: '' }, run).catch(
    (problem: unknown) => {
      const isMissing = problem instanceof ProblemError && problem.problem.code === 'tool_missing';
      throw isMissing ? error : problem;
    },
  );
  const pages = Number(output);
  if (!pages) throw new ProblemError('damaged_file', {}, 'no pages');
  return pages;
}

type QpdfOverview = {
  outlines: unknown[];
  attachments: object;
  encrypt: { encrypted: boolean };
  qpdf: [object, { trailer: { value: { '/Root': string } } }];
};

async function overviewByQpdf(source: Source, run: Run): Promise<Overview> {
  const wanted = {
    jsonKey: ['outlines', 'attachments', 'encrypt', 'qpdf'],
    jsonObject: ['trailer'],
  };
  const text = await qpdf({ ...inputOf(source), json: '2', ...wanted }, run);
  const { outlines, attachments, encrypt, qpdf: objects } = JSON.parse(text) as QpdfOverview;
  return {
    hasOutline: outlines.length > 0,
    hasAttachments: Object.keys(attachments).length > 0,
    isProtected: encrypt.encrypted,
    isTagged: await isTagged(source, objects[1].trailer.value['/Root'], run),
  };
}

async function isTagged(source: Source, root: string, run: Run): Promise<boolean> {
  const jsonObject = [root.replace(/^(\d+) (\d+) R$/, '$1,$2')];
  const text = await qpdf({ ...inputOf(source), json: '2', jsonKey: ['qpdf'], jsonObject }, run);
  return text.includes('"/StructTreeRoot"');
}
