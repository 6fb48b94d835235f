// The checks that each format must pass before a converter opens it.
import { createReadStream } from 'node:fs';
import { ProblemError, type Format } from '@octavo/contract';
import type { InputFile } from '#kernel/converter.ts';
import { withFile } from '#kernel/file-bytes.ts';
import { isCompoundFile, openCompoundFile } from '#containers/compound-file.ts';
import { markupScanner } from '#containers/markup-guard.ts';
import { guardZip } from '#containers/zip-guard.ts';
import { checkDoc } from '#engines/office/legacy/doc.ts';
import { checkPpt } from '#engines/office/legacy/ppt.ts';
import { checkXls } from '#engines/office/legacy/xls.ts';
import { guardOpenDocument } from '#engines/office/open-document.ts';
import { guardWorkbook } from '#engines/office/sheet-extent.ts';

type Guard = (input: InputFile, password: string | undefined, to: Format) => Promise<void>;

/** Opens the compound file for one of the checks. */
const compound =
  (
    check: (file: Awaited<ReturnType<typeof openCompoundFile>>, password?: string) => Promise<void>,
  ): Guard =>
  (input, password) =>
    withFile(input.path, async (file) => check(await openCompoundFile(file), password));

/**
 * Office Open XML: a ZIP, or a compound file if it is protected.
 * @param tried true if a protected file is tried without a password (see known-password.ts)
 */
const openXml =
  (guard: (path: string, to: Format) => Promise<void>, tried = false): Guard =>
  async (input, password, to) => {
    if (!(await isCompoundFile(input.path))) return guard(input.path, to);
    if (!password && !tried) throw new ProblemError('password_required');
  };

/** Excel's formats before compound files are a plain sequence of records. */
const earlyOrCompound =
  (guard: Guard): Guard =>
  async (input, password, to) => {
    if (await isCompoundFile(input.path)) await guard(input, password, to);
  };

const flat: Guard = async ({ path }) => {
  const scan = markupScanner();
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) scan(chunk);
};

// HTML is not XML: it may leave elements open, and cannot define entities.
const isXml = ({ name }: { name: string }) => !/\.html?$/i.test(name);

const zip: Guard = ({ path }) => guardZip(path);
const webArchive: Guard = ({ path }) => guardZip(path, undefined, isXml);

/** The number of printed pages matters only where the workbook is printed: as a PDF or for its thumbnail. */
const workbook = (path: string, to: Format) =>
  to === 'pdf' || to === 'webp' ? guardWorkbook(path) : guardZip(path);

const guards: Partial<Record<Format, Guard>> = {
  docx: openXml((path) => guardZip(path)),
  xlsx: openXml(workbook, true),
  pptx: openXml((path) => guardZip(path)),
  odt: guardOpenDocument,
  ods: guardOpenDocument,
  odp: guardOpenDocument,
  epub: zip,
  zip: webArchive,
  fodt: flat,
  fods: flat,
  fodp: flat,
  svg: flat,
  doc: compound(checkDoc),
  xls: earlyOrCompound(compound(checkXls)),
  ppt: compound(checkPpt),
};

/**
 * Refuses a file that an engine should not read.
 * @param to the target format
 * @throws ProblemError `archive_limits`, `unsafe_markup`, `nested_too_deep`, `damaged_file`, `password_required`,
 * `too_many_pages`
 */
export async function guard(
  input: InputFile,
  password: string | undefined,
  to: Format,
): Promise<void> {
  await guards[input.format]?.(input, password || undefined, to);
}
