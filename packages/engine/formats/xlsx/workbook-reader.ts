// Reads workbooks: small parts whole, sheets as a stream.
import { ProblemError } from '@octavo/contract';
import { entryStream } from '#containers/zip-content.ts';
import { zipEntries, type ZipEntry } from '#containers/zip-directory.ts';
import { Relations, SharedStrings, Styles, WorkbookPart } from '#formats/xlsx/part-handlers.ts';
import { SheetReader, type CellContext, type ReadRow } from '#formats/xlsx/sheet-reader.ts';
import { XmlReader, type XmlHandler } from '#containers/xml/xml-reader.ts';

export type Sheet = {
  name: string;
  isHidden: boolean;
  /** The rows that contain a value, in order; may be read more than once. */
  rows(): AsyncGenerator<ReadRow>;
};

type Package = { path: string; entries: Map<string, ZipEntry> };

const damaged = (why: string) => new ProblemError('damaged_file', {}, `workbook: ${why}`);
const mainPart = 'xl/workbook.xml';

async function openPackage(path: string): Promise<Package> {
  const entries = await zipEntries(path);
  // Part names are case-insensitive (ECMA-376 part 2, section 6.2.2.3).
  return { path, entries: new Map(entries.map((entry) => [entry.name.toLowerCase(), entry])) };
}

/** Reads a part and yields after each piece. A byte order mark indicates UTF-16, which parts may use. */
async function* readPart(path: string, entry: ZipEntry, handler: XmlHandler): AsyncGenerator<void> {
  const reader = new XmlReader(handler);
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of (await entryStream(path, entry)) as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8');
      reader.push(decoder.decode(chunk, { stream: true }));
      yield;
    }
    reader.end();
    yield;
  } catch (error) {
    const isSpecific = error instanceof ProblemError && error.problem.code !== 'invalid_data';
    throw isSpecific ? error : new ProblemError('damaged_file', {}, error);
  }
}

/** Reads a whole part, if it exists. */
async function takePart<H extends XmlHandler>(
  { path, entries }: Package,
  name: string,
  handler: H,
): Promise<H> {
  const entry = entries.get(name.toLowerCase());
  if (entry) for await (const _ of readPart(path, entry, handler));
  return handler;
}

/** The path of the relationships of a part. */
const relationsOf = (part: string) => part.replace(/([^/]*)$/, '_rels/$1.rels');

/** A target as a path in the package; it is relative to the folder of the part that contains it. */
function resolve(part: string, target: string): string {
  const url = new URL(target, `part:///${part}`);
  return decodeURIComponent(url.pathname).replace(/^\/+/, '');
}

async function* rowsOf(
  path: string,
  entry: ZipEntry,
  context: CellContext,
): AsyncGenerator<ReadRow> {
  const reader = new SheetReader(context);
  for await (const _ of readPart(path, entry, reader)) yield* reader.take();
}

async function contextOf(
  from: Package,
  targets: Map<string, string>,
  uses1904: boolean,
): Promise<CellContext> {
  const part = (kind: string) => targets.get(kind) ?? '';
  const { all: strings } = await takePart(from, part('sharedStrings'), new SharedStrings());
  const { formatKinds } = await takePart(from, part('styles'), new Styles());
  return { strings, formatKinds, uses1904 };
}

/**
 * Opens a workbook that has passed the archive guard.
 * @throws ProblemError `damaged_file`, `too_complex`; reading its sheets throws the same
 */
export async function openWorkbook(path: string): Promise<Sheet[]> {
  const from = await openPackage(path);
  const top = await takePart(from, relationsOf(''), new Relations());
  const document = top.all.find(({ kind }) => kind === 'officeDocument');
  const main = document ? resolve('', document.target) : mainPart;
  const { sheets, uses1904 } = await takePart(from, main, new WorkbookPart());
  const relations = await takePart(from, relationsOf(main), new Relations());
  const kinds = new Map(relations.all.map(({ kind, target }) => [kind, resolve(main, target)]));
  const context = await contextOf(from, kinds, uses1904);
  if (!sheets.length) throw damaged('no sheets');
  return sheets.flatMap(({ name, isHidden, relation }) => {
    const found = relations.all.find(({ id }) => id === relation);
    const entry = found && from.entries.get(resolve(main, found.target).toLowerCase());
    // A sheet may be a chart or a dialog, which have no rows.
    if (!entry || found.kind !== 'worksheet') return [];
    return [{ name, isHidden, rows: () => rowsOf(path, entry, context) }];
  });
}
