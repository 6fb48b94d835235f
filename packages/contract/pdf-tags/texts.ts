// The texts of a report about tags, in English and German: what screen readers say, and what is wrong.
import type { ReportLanguage } from '../pdf-check/report-texts.ts';
import type { TagProblemCode } from './report.ts';

export type TagWords = {
  /** What is said before the content of an element, by its role. */
  roles: Readonly<Record<string, string>>;
  heading(level: number): string;
  table(rows: number, columns: number): string;
  list(items: number): string;
  cell(row: number, column: number): string;
  columnHeader: string;
  rowHeader: string;
  noDescription: string;
  inLanguage(name: string): string;
  problems: Readonly<Record<TagProblemCode, string>>;
  contrast(ratio: number, needed: number): string;
  skipped(level: number, expected: number): string;
  contrastNotMeasured(pages: number): string;
  tooMany(elements: number): string;
  unknownLetter(font: string, word: string): string;
  unknownLetters(count: number): string;
};

const en: TagWords = {
  roles: {
    Link: 'link',
    Figure: 'graphic',
    Formula: 'formula',
    Form: 'form field',
    BlockQuote: 'block quote',
    Note: 'footnote',
    FENote: 'footnote',
    Title: 'title',
    Aside: 'aside',
    TOC: 'table of contents',
    Index: 'index',
    Caption: 'caption',
    Annot: 'annotation',
  },
  heading: (level) => (level ? `heading level ${level}` : 'heading'),
  table: (rows, columns) =>
    `table with ${rows} ${rows === 1 ? 'row' : 'rows'} and ${columns} ${columns === 1 ? 'column' : 'columns'}`,
  list: (items) => `list with ${items} ${items === 1 ? 'item' : 'items'}`,
  cell: (row, column) => `row ${row} column ${column}`,
  columnHeader: 'column header',
  rowHeader: 'row header',
  noDescription: 'no description',
  inLanguage: (name) => `(${name})`,
  problems: {
    untagged:
      'The file has no tags, so screen readers can only guess headings, lists and the reading order.',
    unreadable: 'The tags of this file are damaged.',
    title_missing: 'The document has no title.',
    title_not_shown: 'Readers show the file name instead of the title.',
    language_missing:
      'The language of the document is not set, so it may be read with the wrong pronunciation.',
    language_invalid: 'This is not a valid language code.',
    unknown_role: 'Screen readers don’t know this tag.',
    figure_without_text: 'The image has no alternative text.',
    formula_without_text: 'The formula has no alternative text.',
    heading_skipped: 'A heading level is skipped.',
    table_without_headers: 'The table has no header cells.',
    header_without_scope:
      'The header cell doesn’t say whether it belongs to its row or its column.',
    table_irregular: 'The rows of the table don’t have the same number of cells.',
    link_without_text: 'The link has no text.',
    field_without_label: 'The form field has no label.',
    comment_without_text: 'The stamp, drawing or mark has no description.',
    low_contrast: 'The contrast between text and background is too low.',
    untagged_text: 'There is text outside the tags, which screen readers skip.',
    letter_unknown: 'The font doesn’t say which letter this is.',
    letters_unknown: 'The fonts don’t say which letters many of their signs are.',
  },
  contrast: (ratio, needed) =>
    `The contrast between text and background is ${ratio.toFixed(1)}:1; at least ${needed}:1 is needed.`,
  skipped: (level, expected) =>
    `This heading has level ${level}, but at most level ${expected} can follow here.`,
  contrastNotMeasured: (pages) => `The contrast was measured on the first ${pages} pages.`,
  tooMany: (elements) => `Only the first ${elements} elements are listed.`,
  unknownLetter: (font, word) =>
    `The font “${font}” doesn’t say which letter this is, so it can’t be read aloud, found or copied${word && `: “${word}”`}.`,
  unknownLetters: (count) =>
    `The fonts don’t say which letters ${count} of their signs are. These are too many to enter one by one. Make the PDF again from its source, or turn its pages into images and recognize their text.`,
};

const de: TagWords = {
  roles: {
    Link: 'Link',
    Figure: 'Grafik',
    Formula: 'Formel',
    Form: 'Formularfeld',
    BlockQuote: 'Zitatblock',
    Note: 'Fußnote',
    FENote: 'Fußnote',
    Title: 'Titel',
    Aside: 'Randbemerkung',
    TOC: 'Inhaltsverzeichnis',
    Index: 'Index',
    Caption: 'Beschriftung',
    Annot: 'Anmerkung',
  },
  heading: (level) => (level ? `Überschrift Ebene ${level}` : 'Überschrift'),
  table: (rows, columns) =>
    `Tabelle mit ${rows} ${rows === 1 ? 'Zeile' : 'Zeilen'} und ${columns} ${columns === 1 ? 'Spalte' : 'Spalten'}`,
  list: (items) => `Liste mit ${items} ${items === 1 ? 'Eintrag' : 'Einträgen'}`,
  cell: (row, column) => `Zeile ${row} Spalte ${column}`,
  columnHeader: 'Spaltenüberschrift',
  rowHeader: 'Zeilenüberschrift',
  noDescription: 'ohne Beschreibung',
  inLanguage: (name) => `(${name})`,
  problems: {
    untagged:
      'Die Datei hat keine Tags. Screenreader können Überschriften, Listen und die Lesereihenfolge nur erraten.',
    unreadable: 'Die Tags dieser Datei sind beschädigt.',
    title_missing: 'Das Dokument hat keinen Titel.',
    title_not_shown: 'Leseprogramme zeigen den Dateinamen statt des Titels.',
    language_missing:
      'Die Sprache des Dokuments ist nicht festgelegt. Es wird vielleicht mit falscher Aussprache vorgelesen.',
    language_invalid: 'Das ist kein gültiger Sprachcode.',
    unknown_role: 'Screenreader kennen dieses Tag nicht.',
    figure_without_text: 'Das Bild hat keinen Alternativtext.',
    formula_without_text: 'Die Formel hat keinen Alternativtext.',
    heading_skipped: 'Eine Überschriftenebene ist übersprungen.',
    table_without_headers: 'Die Tabelle hat keine Kopfzellen.',
    header_without_scope:
      'Die Kopfzelle sagt nicht, ob sie zu ihrer Zeile oder zu ihrer Spalte gehört.',
    table_irregular: 'Die Zeilen der Tabelle haben nicht gleich viele Zellen.',
    link_without_text: 'Der Link hat keinen Text.',
    field_without_label: 'Das Formularfeld hat keine Beschriftung.',
    comment_without_text: 'Der Stempel, die Zeichnung oder die Markierung hat keine Beschreibung.',
    low_contrast: 'Der Kontrast zwischen Text und Hintergrund ist zu gering.',
    untagged_text: 'Hier steht Text außerhalb der Tags, den Screenreader überspringen.',
    letter_unknown: 'Die Schrift gibt nicht an, welcher Buchstabe das ist.',
    letters_unknown: 'Die Schriften geben von vielen Zeichen nicht an, welche Buchstaben das sind.',
  },
  contrast: (ratio, needed) =>
    `Der Kontrast zwischen Text und Hintergrund ist ${german(ratio)}:1; nötig sind mindestens ${german(needed)}:1.`,
  skipped: (level, expected) =>
    `Diese Überschrift hat Ebene ${level}, hier kann aber höchstens Ebene ${expected} folgen.`,
  contrastNotMeasured: (pages) => `Der Kontrast wurde auf den ersten ${pages} Seiten gemessen.`,
  tooMany: (elements) => `Nur die ersten ${elements} Elemente sind aufgeführt.`,
  unknownLetter: (font, word) =>
    `Die Schrift „${font}“ gibt nicht an, welcher Buchstabe das ist. Er lässt sich weder vorlesen noch suchen oder kopieren${word && `: „${word}“`}.`,
  unknownLetters: (count) =>
    `Die Schriften geben von ${count} Zeichen nicht an, welche Buchstaben das sind. Das sind zu viele, um sie einzeln einzugeben. Erzeugen Sie das PDF neu aus seiner Vorlage oder wandeln Sie die Seiten in Bilder um und lassen Sie den Text erkennen.`,
};

const german = (value: number): string => value.toFixed(1).replace('.', ',').replace(',0', '');

export const tagTexts: Readonly<Record<ReportLanguage, TagWords>> = { en, de };
