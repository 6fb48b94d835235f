// The texts of a comparison, in English and German.
import type { ReportLanguage } from '../pdf-check/report-texts.ts';
import type { ComparisonKind } from './report.ts';

type Part = 'family' | 'size' | 'bold' | 'italic' | 'underline' | 'strike' | 'color';

type Words = {
  title: string;
  before: string;
  after: string;
  changes: string;
  pages: string;
  page(number: number): string;
  noPage: string;
  none: string;
  summary(count: number): string;
  kinds: Record<ComparisonKind, string>;
  parts: { note: string; margin: string };
  picture: {
    inserted: string;
    deleted: string;
    replaced: string;
    resized: string;
    drawing: string;
  };
  style: Record<Part, string>;
  isAdded(what: string): string;
  isRemoved(what: string): string;
  isOther(what: string, before: string, after: string): string;
  further(count: number): string;
  notes: {
    noText(name: string): string;
    shortened(shown: number, count: number): string;
    otherSize(pages: number): string;
    unpictured: string;
  };
};

const en: Words = {
  title: 'Comparison',
  before: 'Before',
  after: 'After',
  changes: 'Changes',
  pages: 'Pages',
  page: (number) => `Page ${number}`,
  noPage: 'No matching page',
  none: 'No differences found.',
  summary: (count) => (count === 1 ? '1 change' : `${count} changes`),
  kinds: {
    replaced: 'Replaced',
    inserted: 'Inserted',
    deleted: 'Deleted',
    moved: 'Moved',
    formatting: 'Formatting',
    picture: 'Image',
  },
  parts: { note: 'Footnote', margin: 'Header or footer' },
  picture: {
    inserted: 'An image was inserted.',
    deleted: 'An image was deleted.',
    replaced: 'An image was replaced.',
    resized: 'The size of an image changed.',
    drawing: 'The page looks different here.',
  },
  style: {
    family: 'Font',
    size: 'Size',
    bold: 'Bold',
    italic: 'Italic',
    underline: 'Underline',
    strike: 'Strikethrough',
    color: 'Color',
  },
  isAdded: (what) => `${what} added`,
  isRemoved: (what) => `${what} removed`,
  isOther: (what, before, after) => `${what}: ${before} → ${after}`,
  further: (count) => `the same in ${count} further ${count === 1 ? 'passage' : 'passages'}`,
  notes: {
    noText: (name) =>
      `“${name}” has pages without readable text. Only their images were compared. Make the text searchable first to compare it.`,
    shortened: (shown, count) => `Only the first ${shown} of ${count} changes are listed.`,
    otherSize: (pages) =>
      pages === 1
        ? 'One page has another size or orientation.'
        : `${pages} pages have another size or orientation.`,
    unpictured: 'Only the first pages with changes are shown as images.',
  },
};

const de: Words = {
  title: 'Vergleich',
  before: 'Vorher',
  after: 'Nachher',
  changes: 'Änderungen',
  pages: 'Seiten',
  page: (number) => `Seite ${number}`,
  noPage: 'Keine passende Seite',
  none: 'Keine Unterschiede gefunden.',
  summary: (count) => (count === 1 ? '1 Änderung' : `${count} Änderungen`),
  kinds: {
    replaced: 'Ersetzt',
    inserted: 'Eingefügt',
    deleted: 'Gelöscht',
    moved: 'Verschoben',
    formatting: 'Formatierung',
    picture: 'Bild',
  },
  parts: { note: 'Fußnote', margin: 'Kopf- oder Fußzeile' },
  picture: {
    inserted: 'Ein Bild wurde eingefügt.',
    deleted: 'Ein Bild wurde gelöscht.',
    replaced: 'Ein Bild wurde ersetzt.',
    resized: 'Die Größe eines Bildes wurde geändert.',
    drawing: 'Die Seite sieht hier anders aus.',
  },
  style: {
    family: 'Schriftart',
    size: 'Größe',
    bold: 'Fett',
    italic: 'Kursiv',
    underline: 'Unterstreichung',
    strike: 'Durchstreichung',
    color: 'Farbe',
  },
  isAdded: (what) => `${what} hinzugefügt`,
  isRemoved: (what) => `${what} entfernt`,
  isOther: (what, before, after) => `${what}: ${before} → ${after}`,
  further: (count) =>
    count === 1 ? 'ebenso an 1 weiteren Stelle' : `ebenso an ${count} weiteren Stellen`,
  notes: {
    noText: (name) =>
      `„${name}“ hat Seiten ohne lesbaren Text. Von ihnen wurden nur die Bilder verglichen. Führen Sie zuerst eine Texterkennung durch, um den Text zu vergleichen.`,
    shortened: (shown, count) => `Nur die ersten ${shown} von ${count} Änderungen sind aufgeführt.`,
    otherSize: (pages) =>
      pages === 1
        ? 'Eine Seite hat ein anderes Format oder eine andere Ausrichtung.'
        : `${pages} Seiten haben ein anderes Format oder eine andere Ausrichtung.`,
    unpictured: 'Nur die ersten Seiten mit Änderungen sind als Bild zu sehen.',
  },
};

export const comparisonTexts: Readonly<Record<ReportLanguage, Words>> = { en, de };
