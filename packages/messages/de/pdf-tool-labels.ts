// Labels of further PDF tools in German, by their English text.

export const pdfToolLabels = {
  'Add or remove attachments': 'Anhänge hinzufügen oder entfernen',
  Change: 'Änderung',
  'Add files': 'Dateien hinzufügen',
  'Remove one file': 'Eine Datei entfernen',
  'Remove all files': 'Alle Dateien entfernen',
  'Name of the attachment': 'Name des Anhangs',
  'As readers list it. Capital letters don’t matter.':
    'Wie PDF-Programme ihn anzeigen. Groß- und Kleinschreibung ist egal.',
  Description: 'Beschreibung',
  'PDF/A-3 states it for each attachment.': 'PDF/A-3 gibt sie für jeden Anhang an.',
  'Not specified': 'Nicht angegeben',
  Supplement: 'Ergänzung',
  'The files to attach. One with the same name is replaced.':
    'Die anzuhängenden Dateien. Eine mit demselben Namen wird ersetzt.',
  'Extract images, fonts or attachments': 'Bilder, Schriften oder Anhänge extrahieren',
  Extract: 'Extrahieren',
  Fonts: 'Schriften',
  Attachments: 'Anhänge',
  'List of attachments (JSON)': 'Liste der Anhänge (JSON)',
  'Edit bookmarks': 'Lesezeichen bearbeiten',
  Bookmarks: 'Lesezeichen',
  'Make from headings': 'Aus Überschriften erzeugen',
  'Save as a list (JSON)': 'Als Liste speichern (JSON)',
  'Replace by a list (JSON)': 'Durch eine Liste ersetzen (JSON)',
  'Remove all': 'Alle entfernen',
  Levels: 'Ebenen',
  'Headings of deeper levels get no bookmark.':
    'Überschriften tieferer Ebenen erhalten kein Lesezeichen.',
  'The list of bookmarks: each with a title, a page and, if it has any, the bookmarks below it.':
    'Die Liste der Lesezeichen: jedes mit Titel, Seite und gegebenenfalls den Lesezeichen darunter.',
  'Edit page labels': 'Seitenbezeichnungen bearbeiten',
  Style: 'Stil',
  'Page labels are the numbers that readers show beside the pages. The pages themselves don’t change.':
    'Seitenbezeichnungen sind die Nummern, die PDF-Programme neben den Seiten zeigen. Die Seiten selbst ändern sich nicht.',
  '1, 2, 3': '1, 2, 3',
  'i, ii, iii': 'i, ii, iii',
  'I, II, III': 'I, II, III',
  'a, b, c': 'a, b, c',
  'A, B, C': 'A, B, C',
  'Prefix only': 'Nur Präfix',
  Prefix: 'Präfix',
  'A-': 'A-',
  'data.xlsx': 'daten.xlsx',
  'From page': 'Ab Seite',
  'To page': 'Bis Seite',
  'Leave empty for the last page. The other pages keep their labels.':
    'Leer lassen für die letzte Seite. Die übrigen Seiten behalten ihre Bezeichnungen.',
  'Remove all page labels': 'Alle Seitenbezeichnungen entfernen',
};
