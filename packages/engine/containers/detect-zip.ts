// Distinguishes office documents, e-books and plain archives by what they declare.
import type { Format } from '@octavo/contract';
import type { DetectedKind } from '#kernel/detected-kind.ts';
import { entryText } from '#containers/zip-content.ts';
import { zipEntries, type ZipEntry } from '#containers/zip-directory.ts';

const declarationBytes = 4 * 1024 * 1024;

const openDocument: Record<string, Format> = {
  text: 'odt',
  spreadsheet: 'ods',
  presentation: 'odp',
};

/** Detects the format from the content of the entry `mimetype` (OpenDocument 1.3 part 2, section 3.3; EPUB OCF). */
function detectMimetype(mimetype: string): DetectedKind | undefined {
  if (mimetype === 'application/epub+zip') return { description: 'an EPUB', formats: ['epub'] };
  const kind = /^application\/vnd\.oasis\.opendocument\.([a-z]+)/.exec(mimetype)?.[1];
  if (!kind) return undefined;
  const format = openDocument[kind];
  return { description: `an OpenDocument ${kind} file`, formats: format ? [format] : [] };
}

// The main part's content type ends in `.main+xml`, with or without macros, as document, template or slide show.
const mainParts: [RegExp, DetectedKind][] = [
  [
    /sheet\.binary\.macroenabled\.main/i,
    { description: 'a binary Excel workbook (.xlsb)', formats: [] },
  ],
  [
    /(?:wordprocessingml\.(?:document|template)|ms-word\.(?:document|template)\.macroenabled\w*)\.main\+xml/i,
    { description: 'a Word document', formats: ['docx'] },
  ],
  [
    /(?:spreadsheetml\.(?:sheet|template)|ms-excel\.(?:sheet|template)\.macroenabled)\.main\+xml/i,
    { description: 'an Excel workbook', formats: ['xlsx'] },
  ],
  [
    /(?:presentationml\.(?:presentation|slideshow|template)|ms-powerpoint\.(?:presentation|slideshow|template)\.macroenabled)\.main\+xml/i,
    { description: 'a PowerPoint presentation', formats: ['pptx'] },
  ],
];

const detectContentTypes = (xml: string): DetectedKind =>
  mainParts.find(([contentType]) => contentType.test(xml))?.[1] ?? {
    description: 'an Office file of another kind',
    formats: [],
  };

/**
 * Detects what a ZIP file contains.
 * @throws ProblemError `damaged_file` or `archive_limits` if its directory or its declaration cannot be read
 */
export async function detectZip(path: string): Promise<DetectedKind> {
  const entries = await zipEntries(path);
  const read = (entry: ZipEntry) => entryText(path, entry, declarationBytes);
  const mimetype = entries.find(({ name }) => name === 'mimetype');
  const declared = mimetype && detectMimetype((await read(mimetype)).trim());
  if (declared) return declared;
  const contentTypes = entries.find(({ name }) => name.toLowerCase() === '[content_types].xml');
  if (contentTypes) return detectContentTypes(await read(contentTypes));
  return { description: 'a ZIP archive', formats: ['zip'] };
}
