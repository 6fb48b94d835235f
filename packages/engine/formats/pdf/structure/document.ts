// Reads a PDF's structure with qpdf: pages, protection, outline.
import { join } from 'node:path';
import type { InputFile, Run } from '#kernel/converter.ts';
import type { Bookmark } from '#formats/pdf/objects/outline-reader.ts';
import { qpdf } from './qpdf.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';

export type Structure = {
  /** The references of the pages, in order. */
  pages: string[];
  isProtected: boolean;
  outline: Bookmark[];
};

type QpdfStructure = {
  pages: { object: string }[];
  encrypt: { encrypted: boolean };
  outlines: Bookmark[];
};

/** A PDF to read, with its password if it is protected. */
export type Source = { path: string; password?: string };

/** The source for an input; the password applies if the file is protected. */
export const sourceOf = ({ path }: InputFile, password: string | undefined): Source => ({
  path,
  ...(password && { password }),
});

/**
 * Reads the structure of a PDF.
 * @throws ProblemError `password_required`, `wrong_password`, `damaged_file`
 */
export async function structureOf(source: Source, run: Run): Promise<Structure> {
  const wanted = { jsonKey: ['pages', 'encrypt', 'outlines'] };
  const { pages, encrypt, outlines } = (await askQpdf(source, wanted, run)) as QpdfStructure;
  return {
    pages: pages.map(({ object }) => object),
    isProtected: encrypt.encrypted,
    outline: outlines,
  };
}

/** Whether a PDF is protected, and whether its protection lets screen readers read it (ISO 14289-1, 7.16). */
export async function protectionOf(
  source: Source,
  run: Run,
): Promise<{ isProtected: boolean; allowsScreenReaders: boolean }> {
  const { encrypt } = (await askQpdf(source, { jsonKey: ['encrypt'] }, run)) as {
    encrypt: { encrypted: boolean; capabilities: { accessibility: boolean } };
  };
  return {
    isProtected: encrypt.encrypted,
    allowsScreenReaders: !encrypt.encrypted || encrypt.capabilities.accessibility,
  };
}

/** Gives a file the protection of another one. */
export async function writeProtectedLike(
  source: Source,
  path: string,
  target: string,
  run: Run,
): Promise<void> {
  const { path: copyEncryption, password = '' } = source;
  const how = { copyEncryption, encryptionFilePassword: password };
  await qpdf({ inputFile: path, outputFile: target, ...how }, run);
}

/**
 * Writes a document that is protected like the original. qpdf leaves the protection out when it decodes streams.
 * @param folder takes a file
 * @param write writes the document without protection to a path
 */
export async function writeWithProtectionOf(
  original: Source,
  target: string,
  { folder, write }: { folder: string; write: (open: string) => Promise<unknown> },
  run: Run,
): Promise<void> {
  const { isProtected } = await protectionOf(original, run);
  if (!isProtected) {
    await write(target);
    return;
  }
  const open = join(folder, 'open.pdf');
  await write(open);
  await writeProtectedLike(original, open, target, run);
}

type QpdfObjects = {
  qpdf: [{ maxobjectid: number }, Record<string, { value: Dictionary }>];
};

/**
 * The values of some objects.
 * @param references such as `12 0 R`, or `trailer`
 */
export async function objectsOf(
  source: Source,
  references: readonly string[],
  run: Run,
): Promise<{ values: ReadonlyMap<string, Dictionary>; maxId: number }> {
  const jsonObject = references.map((reference) => reference.replace(/^(\d+) (\d+) R$/, '$1,$2'));
  const answer = (await askQpdf(source, { jsonKey: ['qpdf'], jsonObject }, run)) as QpdfObjects;
  const [{ maxobjectid }, objects] = answer.qpdf;
  const values = Object.entries(objects).map(
    ([name, { value }]) => [name.replace(/^obj:/, ''), value] as const,
  );
  return { values: new Map(values), maxId: maxobjectid };
}

/** Reads the JSON that qpdf writes about a PDF. @throws ProblemError as `qpdf` */
export async function askQpdf(source: Source, wanted: object, run: Run): Promise<unknown> {
  return JSON.parse(await qpdf({ ...inputOf(source), json: '2', ...wanted }, run));
}

/** qpdf's options for its input. */
export const inputOf = ({ path, password }: Source) => ({
  inputFile: path,
  ...(password && { password }),
});
