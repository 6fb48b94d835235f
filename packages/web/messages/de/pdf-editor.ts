// The texts of the PDF editor in German.
import type { Translated } from '../catalogue.ts';
import type { pdfEditor as english } from '../en/pdf-editor.ts';

export const pdfEditor: Translated<typeof english> = {
  operations: 'Werkzeuge',
  does: {
    'password-remove': 'Öffnet sich ungefragt.',
    'password-set': 'Nur wer es kennt, liest mit.',
    compress: 'Gleiche Seiten, weniger Bytes.',
    merge: 'Aus mehreren Dateien wird eine.',
    split: 'Aus einer Datei werden mehrere.',
    'delete-pages': 'Einige Seiten gehen für immer.',
  },
  password: 'Passwort der Datei',
  passwordHelp:
    'Das, mit dem sie sich öffnet. Wo nur Drucken oder Kopieren verboten ist, geht es ohne.',
  newPassword: 'Neues Passwort',
  confirmPassword: 'Neues Passwort, noch einmal',
  permissions: 'Was Lesende dürfen',
  level: 'Verkleinerung',
  levelHelp: 'Bilder verlieren, was in dieser Größe niemand sieht; Text und Zeichnungen bleiben.',
  levels: {
    low: 'Wenig: zum Drucken, 225 Bildpunkte je Zoll',
    medium: 'Mittel: zum Lesen, 150 Bildpunkte je Zoll',
    high: 'Viel: zum Verschicken, 96 Bildpunkte je Zoll',
  },
  files: 'Dateien in ihrer Reihenfolge',
  addFiles: 'PDF-Dateien hinzufügen',
  oneMore: 'Mindestens eine weitere Datei hinzufügen.',
  ranges: 'Seitenbereiche',
  range: 'Bereich {n}',
  removeRange: 'Bereich {n} entfernen',
  addRange: 'Bereich hinzufügen',
  noRange: 'Das ist kein Bereich. Eine Seite wie 7 oder einen Bereich wie 1-3 schreiben.',
  pagesToDelete: 'Zu löschende Seiten',
  pagesHelp: 'Zahlen und Bereiche, mit Kommas dazwischen.',
  noPages: '„{entry}“ ist keine Seite. Zahlen wie 7 oder Bereiche wie 1-3 schreiben.',
  goOn: 'Mit dieser Datei weiterarbeiten',
};
