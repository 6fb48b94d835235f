// A web page to PDF, alone or in a ZIP with its pictures, fonts and styles.
import { dirname } from 'node:path';
import { ProblemError } from '@octavo/contract';
import { makeAccessible } from '#editing/pdf-accessibility/accessible-pdf.ts';
import type { AccessibilityOptions } from '#editing/pdf-accessibility/options.ts';
import { converter, type InputFile } from '#kernel/converter.ts';
import { plainBaseName } from '#kernel/plain-name.ts';
import { zipEntries, type ZipEntry } from '#containers/zip-directory.ts';
import { mediaTypeOf, typeOfPage } from '#engines/print/media-type.ts';
import { printPage, type PageOptions } from '#engines/print/page-options.ts';
import {
  addressOfEntry,
  entryBytes,
  openPartStore,
  storeFile,
  type PartStore,
} from '#engines/print/part-store.ts';

const isPage = (name: string) => /\.x?html?$/i.test(name);
const isHidden = (name: string) => /(?:^|\/)(?:__MACOSX\/|\.)/.test(name);
const isIndex = (name: string) => /(?:^|\/)index\.x?html?$/i.test(name);
const depth = (name: string) => name.split('/').length;

/**
 * The start page of an archive: the topmost `index.html`, or the only page at its level.
 * @throws ProblemError `wrong_format` if there is none or several
 */
export function startPage(names: string[]): string {
  const pages = names.filter((name) => isPage(name) && !isHidden(name));
  const uppermost = Math.min(...pages.map(depth));
  const candidates = pages.filter((name) => depth(name) === uppermost);
  const start = candidates.find(isIndex) ?? (candidates.length === 1 ? candidates[0] : undefined);
  if (start) return start;
  const found = pages.length
    ? 'a ZIP archive of several pages without an index.html'
    : 'a ZIP archive without a web page';
  throw new ProblemError('wrong_format', {
    found,
    expected: 'HTML, alone or as index.html in a ZIP',
  });
}

async function storeEntry(store: PartStore, archive: string, entry: ZipEntry): Promise<void> {
  const type = mediaTypeOf(entry.name);
  if (type !== 'text/html') return store.unpack(archive, entry, type);
  const page = await entryBytes(archive, entry);
  await store.put(addressOfEntry(entry.name), typeOfPage(page), page);
}

/** Stores all files of an archive. @returns the address of the page to print */
async function storeArchive(store: PartStore, archive: string): Promise<string> {
  const entries = (await zipEntries(archive)).filter(({ name }) => !name.endsWith('/'));
  const start = startPage(entries.map(({ name }) => name));
  for (const entry of entries) await storeEntry(store, archive, entry);
  return addressOfEntry(start);
}

async function storeInput(store: PartStore, { path, format }: InputFile): Promise<string> {
  if (format === 'zip') return storeArchive(store, path);
  await storeFile(store, '/index.html', path, typeOfPage);
  return '/index.html';
}

export default converter<PageOptions & AccessibilityOptions>({
  reads: ['html', 'zip'],
  writes: ['pdf'],
  pool: 'print',
  async convert([input], output, options, run) {
    const target = output.path('pdf');
    const title = plainBaseName(input.name, 'Document');
    const store = openPartStore(dirname(target));
    run.progress(0, 1, 'Printing to PDF');
    const document = await storeInput(store, input);
    const source = { kind: 'parts', document } as const;
    await printPage({ source, title, output: target }, options, run);
    await store.clear();
    makeAccessible(target, input, options, run, 'browser');
    run.progress(1, 1, 'Printing to PDF');
  },
});
