// My Files, in German.
import type { Translated } from '../catalogue.ts';
import type * as english from '../en/my-files.ts';

export const myFiles: Translated<typeof english.myFiles> = {
  loading: 'Ihre Dateien werden geladen …',
  files: 'Dateien',
  count: { one: '{n} Datei', other: '{n} Dateien' },
  tryAgain: 'Erneut versuchen',
  statisticsFailed: 'Die Statistik konnte nicht geladen werden.',
  storage: 'Belegter Speicher',
  storageOf: 'von {storage}',
  kind: 'Dateityp',
  allKinds: 'Alle',
  kinds: {
    image: 'Bilder',
    pdf: 'PDF',
    document: 'Dokumente',
    spreadsheet: 'Tabellen',
    presentation: 'Präsentationen',
    data: 'Daten',
    archive: 'Archive',
  },
  type: 'Umwandlung',
  allTypes: 'Alle',
  order: 'Sortieren nach',
  orders: {
    newest: 'Neueste zuerst',
    oldest: 'Älteste zuerst',
    largest: 'Größte zuerst',
    smallest: 'Kleinste zuerst',
    name: 'Name, A bis Z',
    'name-backwards': 'Name, Z bis A',
  },
  noMatches: 'Keine Datei entspricht diesen Filtern.',
  showAll: 'Alle Dateien anzeigen',
  convertedFrom: 'aus {name}',
  delete: 'Löschen',
  deleteFile: '{name} löschen',
  deleting: '„{name}“ wird gelöscht …',
  undo: 'Rückgängig',
  undoHint: 'Die Datei wird gelöscht. Mit „Rückgängig“ behalten Sie sie.',
};
