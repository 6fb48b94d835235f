// Home, in German.
import type { Translated } from '../../translated.ts';
import type * as english from '../../en/app/home.ts';

export const home: Translated<typeof english.home> = {
  keptFiles: {
    text: {
      one: 'Vor der Anmeldung haben Sie {n} Datei ausgewählt: {names}',
      other: 'Vor der Anmeldung haben Sie {n} Dateien ausgewählt: {names}',
    },
    use: 'Weiter',
    discard: 'Verwerfen',
  },
  lede: 'Legen Sie eine Datei ab. Octavo wandelt sie auf Ihrem eigenen Server in das Format um, das Sie brauchen.',
  allowance: 'Umwandlungen pro Monat ohne Konto: {conversions}. Dateien bis {size}.',
  planAllowance:
    'Verbleibende Umwandlungen in diesem Monat: {left} von {limit} ({plan}). Dateien bis {size}.',
  unlimitedAllowance: 'Unbegrenzte Umwandlungen ({plan}). Dateien bis {size}.',
  unlimited: 'unbegrenzt',
  drop: 'Hier ablegen',
  tools: 'Werkzeuge',
  filter: 'Werkzeuge filtern',
  search: 'Werkzeug oder Datei suchen',
  allTools: 'Alle Werkzeuge',
  missingPrograms:
    'Auf diesem Server nicht installiert: {programs}. Umwandlungen, die sie brauchen, werden nicht angeboten.',
  work: 'Ihre Dateien',
  running: 'In Arbeit',
  recent: 'Zuletzt erstellt',
  noFiles: 'Noch keine Dateien. Ergebnisse erscheinen hier.',
  allFiles: 'Alle Dateien',
  usage:
    'Umwandlungen in diesem Monat: {used} von {limit}. Speicher: {storage} von {storageLimit}.',
  waiting: 'wartet',
  openFile: '{name} öffnen',
  downloadFile: '{name} herunterladen',
  editorsNote: 'Wählen Sie ein Werkzeug, um den Editor zu öffnen.',
  editorsNeedAccount: 'Für beide Editoren brauchen Sie ein Konto.',
  pdfEditor: 'PDF-Editor',
  imageEditor: 'Bildeditor',
  stepsTitle: 'So funktioniert es',
  steps: [
    {
      format: 'Bogen',
      title: 'Auswählen',
      text: 'Wählen Sie eine Umwandlung und fügen Sie eine oder mehrere Dateien hinzu.',
    },
    {
      format: 'Folio',
      title: 'Hochladen',
      text: 'Ihre Dateien werden hochgeladen. Der Balken zeigt den echten Fortschritt.',
    },
    {
      format: 'Quart',
      title: 'Umwandeln',
      text: 'Jede Datei wird in einer isolierten Sandbox verarbeitet.',
    },
    {
      format: 'Oktav',
      title: 'Herunterladen',
      text: 'Das Ergebnis wird geprüft und steht zum Download bereit.',
    },
  ],
  tool: {
    'pdf-to-jpg': 'Jede Seite wird ein Bild.',
    'word-to-pdf': 'Ihr Layout bleibt erhalten.',
    'excel-to-pdf': 'Tabellen als druckbare Seiten.',
    'jpg-to-pdf': 'Mehrere Bilder in einem PDF.',
    'pdf-to-word': 'Text wieder bearbeitbar machen.',
    'image-resizer': 'Abmessungen und Format ändern.',
    'json-to-xml': 'Aus JSON-Werten werden XML-Elemente.',
    'csv-to-json': 'Aus Zeilen werden JSON-Objekte.',
  },
};
