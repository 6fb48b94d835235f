// Converts documents to PDF for a comparison, with the converters of this folder and their default options.
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { conversion, schemaOf, type ConversionType, type Format } from '@octavo/contract';
import type { Converter, InputFile, OutputFile, Run } from '#kernel/converter.ts';

type PdfConverter = { type: ConversionType; load(): Promise<{ default: unknown }> };

const office = () => import('#conversions/to-pdf/office-to-pdf.converter.ts');
const word: PdfConverter = { type: 'word-to-pdf', load: office };
const slides: PdfConverter = { type: 'pptx-to-pdf', load: office };
const sheet: PdfConverter = {
  type: 'excel-to-pdf',
  load: () => import('#conversions/to-pdf/sheet-to-pdf.converter.ts'),
};

const converters: Partial<Record<Format, PdfConverter>> = {
  ...{ docx: word, doc: word, odt: word, fodt: word, rtf: word },
  ...{ pptx: slides, ppt: slides, odp: slides, fodp: slides },
  ...{ xlsx: sheet, xls: sheet, ods: sheet, fods: sheet },
  csv: {
    type: 'excel-to-pdf',
    load: () => import('#conversions/to-pdf/csv-to-pdf.converter.ts'),
  },
  txt: {
    type: 'txt-to-pdf',
    load: () => import('#conversions/to-pdf/text-to-pdf.converter.ts'),
  },
  md: {
    type: 'markdown-to-pdf',
    load: () => import('#conversions/to-pdf/markdown-to-pdf.converter.ts'),
  },
  html: {
    type: 'html-to-pdf',
    load: () => import('#conversions/to-pdf/html-to-pdf.converter.ts'),
  },
  epub: {
    type: 'epub-to-pdf',
    load: () => import('#conversions/to-pdf/epub-to-pdf.converter.ts'),
  },
};

/** Numbers the files of a job. */
let count = 0;

/** The PDF is only compared, so it needs no tags. */
const untagged = { tagged: false, accessible: 'off' };

/**
 * Converts a document to PDF, unless it is one.
 * @param output where converters write; it is empty afterwards
 * @returns the path of the PDF
 */
export async function comparablePdf(
  input: InputFile,
  output: OutputFile,
  password: string | undefined,
  run: Run,
): Promise<string> {
  const found = converters[input.format];
  if (!found) return input.path;
  const converter = (await found.load()).default as Converter;
  const options = schemaOf(conversion(found.type)).parse({});
  const given = { ...options, ...untagged, ...(password !== undefined && { password }) };
  // The comparison reports its progress by pages.
  await converter.convert([input], output, given, { ...run, progress() {} });
  const path = join(run.scratch, `compared-${(count += 1)}.pdf`);
  await copyFile(output.path('pdf'), path);
  await rm(output.path('pdf'));
  return path;
}
