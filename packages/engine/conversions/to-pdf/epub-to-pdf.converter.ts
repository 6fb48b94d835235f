// E-books to PDF: chapters in reading order, the table of contents as bookmarks.
import { dirname } from 'node:path';
import { makeAccessible } from '#editing/pdf-accessibility/accessible-pdf.ts';
import type { AccessibilityOptions } from '#editing/pdf-accessibility/options.ts';
import { converter } from '#kernel/converter.ts';
import { plainBaseName } from '#kernel/plain-name.ts';
import { setBookmarks } from '#engines/print/bookmarks.ts';
import { openBookArchive, type BookArchive } from '#engines/print/epub/archive.ts';
import { assembleBook } from '#engines/print/epub/book.ts';
import { readContents } from '#engines/print/epub/contents.ts';
import { readPackage } from '#engines/print/epub/package.ts';
import { disguisedFonts, undisguised } from '#engines/print/epub/protection.ts';
import { mediaTypeOf } from '#engines/print/media-type.ts';
import { printPage, type PageOptions } from '#engines/print/page-options.ts';
import {
  addressOfEntry,
  entryBytes,
  openPartStore,
  type PartStore,
} from '#engines/print/part-store.ts';

/** The files that the combined document may request: pictures and fonts. It contains its text and styles. */
const isResource = (name: string) => !/\/$|\.(?:x?html?|css|opf|ncx|xml|js)$/i.test(name);

type Fonts = Awaited<ReturnType<typeof disguisedFonts>>;

async function storeResources(
  store: PartStore,
  archive: BookArchive,
  fonts: Fonts,
  identifier: string,
): Promise<void> {
  for (const [name, entry] of archive.entries) {
    const disguise = fonts.get(name);
    if (disguise) {
      const font = undisguised(await entryBytes(archive.path, entry), disguise, identifier);
      await store.put(addressOfEntry(name), mediaTypeOf(name), font);
    } else if (isResource(name)) await store.unpack(archive.path, entry, mediaTypeOf(name));
  }
}

/** An address that no part of a book can have, because names in archives contain no empty folders. */
const document = '//book.xhtml';

export default converter<PageOptions & AccessibilityOptions>({
  reads: ['epub'],
  writes: ['pdf'],
  pool: 'print',
  async convert([input], output, options, run) {
    const target = output.path('pdf');
    const store = openPartStore(dirname(target));
    run.progress(0, 2, 'Reading the book');
    const archive = await openBookArchive(input.path);
    const fonts = await disguisedFonts(archive);
    const book = await readPackage(archive);
    const contents = await readContents(archive, book.contents);
    const { xhtml, bookmarks } = await assembleBook(archive, book, contents);
    await store.put(document, 'application/xhtml+xml; charset=utf-8', xhtml);
    await storeResources(store, archive, fonts, book.identifier);
    run.progress(1, 2, 'Printing to PDF');
    const title = plainBaseName(input.name, 'Book');
    const source = { kind: 'parts', document } as const;
    await printPage({ source, title, output: target }, options, run);
    await store.clear();
    // Bookmarks are appended, and only a file without appended parts is repaired.
    makeAccessible(target, input, options, run, 'browser');
    if (bookmarks.length) await setBookmarks(target, bookmarks);
    run.progress(2, 2, 'Printing to PDF');
  },
});
