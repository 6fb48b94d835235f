// Combines all chapters of an e-book into one long document. Only then do links between chapters work, page numbers run
// through, and fonts are embedded once; merging PDFs loses the first and repeats the last. The document is XHTML, in
// which an `<html>` may be nested: every chapter keeps its `html` and `body`, so that style sheets that refer to them
// keep working.
import { xmlText } from '#containers/xml/xml-text.ts';
import type { BookArchive, Target } from './archive.ts';
import {
  chapterIdentifier,
  identifierIn,
  rewriteChapter,
  type Chapter,
  type Sheet,
} from './chapter.ts';
import type { ContentsEntry } from './contents.ts';
import type { BookPackage, Part } from './package.ts';
import { scopedSheet } from './styles.ts';
import type { Bookmark } from '#engines/print/bookmarks.ts';
import { addressOfEntry } from '#engines/print/part-store.ts';

export type Book = { xhtml: string; bookmarks: Bookmark[] };

// Has a lower priority than the book's own rules.
const basicStyle = `
body.book { margin: 0 }
html.chapter:not(:first-of-type) { break-before: page }
:where(img, svg) { max-width: 100%; max-height: 95vh }
:where(img) { object-fit: contain }
nav.destinations { display: none }`;

const isPicture = ({ type }: Part) => type.startsWith('image/');

const pictureChapter = ({ name }: Part): Chapter => ({
  markup: `<body><img src="${xmlText(addressOfEntry(name))}" alt=""/></body>`,
  sheets: [],
  root: '',
  identifiers: new Set(),
});

/** The positions of the book's parts in the long document. */
function placesOf(spine: Part[]) {
  const indexes = new Map<string, number>();
  spine.forEach(({ name }, index) => void (indexes.has(name) || indexes.set(name, index)));
  return ({ name, fragment }: Target): string | undefined => {
    const index = indexes.get(name);
    if (index === undefined) return undefined;
    return fragment ? `#${identifierIn(index, fragment)}` : `#${chapterIdentifier(index)}`;
  };
}

type Places = ReturnType<typeof placesOf>;

async function readChapters(
  archive: BookArchive,
  spine: Part[],
  place: Places,
): Promise<Chapter[]> {
  const chapters: Chapter[] = [];
  for (const [index, part] of spine.entries()) {
    const source = { index, name: part.name, place };
    chapters.push(
      isPicture(part)
        ? pictureChapter(part)
        : rewriteChapter(await archive.text(part.name), source),
    );
  }
  return chapters;
}

/** Assigns a class to each distinct style sheet; chapters use it to apply the sheet. */
function createSheetClasses() {
  const classes = new Map<string, string>();
  return (sheet: Sheet, chapter: number): string => {
    const key = sheet.kind === 'linked' ? sheet.name : `${chapter} ${sheet.css}`;
    const known = classes.get(key) ?? `sheet-${classes.size}`;
    classes.set(key, known);
    return known;
  };
}

async function stylesOf(archive: BookArchive, spine: Part[], chapters: Chapter[]) {
  const classOf = createSheetClasses();
  const styles = new Map<string, string>();
  const classes: string[] = [];
  for (const [index, { sheets }] of chapters.entries()) {
    const from = spine[index]?.name ?? '';
    const known = sheets.filter((sheet) => sheet.kind === 'own' || archive.entries.has(sheet.name));
    for (const sheet of known) {
      const scope = classOf(sheet, index);
      if (styles.has(scope)) continue;
      const css = sheet.kind === 'own' ? sheet.css : await archive.text(sheet.name);
      styles.set(
        scope,
        await scopedSheet(css, sheet.kind === 'own' ? from : sheet.name, scope, archive),
      );
    }
    classes.push(known.map((sheet) => classOf(sheet, index)).join(' '));
  }
  return { styles: [...styles.values()], classes };
}

/** The entries of the contents with existing destinations; a missing position is replaced by its chapter's start. */
function bookmarksOf(entries: ContentsEntry[], place: Places, known: Set<string>): Bookmark[] {
  return entries.map(({ title, target, children }) => {
    const exact = target && place(target)?.slice(1);
    const chapter = target && place({ ...target, fragment: '' })?.slice(1);
    const destination = exact && known.has(exact) ? exact : chapter;
    return { title, destination, children: bookmarksOf(children, place, known) };
  });
}

const allDestinations = (bookmarks: Bookmark[]): string[] =>
  bookmarks.flatMap(({ destination, children }) => [
    ...(destination ? [destination] : []),
    ...allDestinations(children),
  ]);

const style = (css: string) => `<style>${xmlText(css)}</style>`;

/** Chromium creates a named destination only if something on the page links to it. */
const linksTo = (destinations: string[]) =>
  `<nav class="destinations">${destinations.map((name) => `<a href="#${name}"></a>`).join('')}</nav>`;

/**
 * Assembles a book.
 * @throws ProblemError `damaged_file` if a part is missing
 */
export async function assembleBook(
  archive: BookArchive,
  { title, language, spine }: BookPackage,
  contents: ContentsEntry[],
): Promise<Book> {
  const place = placesOf(spine);
  const chapters = await readChapters(archive, spine, place);
  const { styles, classes } = await stylesOf(archive, spine, chapters);
  const identifiers = chapters.map(({ identifiers: own }, index) => [
    chapterIdentifier(index),
    ...own,
  ]);
  const bookmarks = bookmarksOf(contents, place, new Set(identifiers.flat()));
  const bodies = chapters.map(
    ({ markup, root }, index) =>
      `<html${root.replace(/ (?:id|class|data-id)="[^"]*"/g, '')} id="${chapterIdentifier(index)}" class="chapter ${classes[index]}">${markup}</html>`,
  );
  const xhtml = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:epub="http://www.idpf.org/2007/ops" lang="${xmlText(language)}">`,
    `<head><title>${xmlText(title)}</title>${style(basicStyle)}${styles.map(style).join('')}</head>`,
    `<body class="book">${bodies.join('\n')}${linksTo(allDestinations(bookmarks))}</body></html>`,
  ];
  return { xhtml: xhtml.join('\n'), bookmarks };
}
