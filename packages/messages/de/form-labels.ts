// Labels of the operations on forms in German, by their English text.
export const formLabels = {
  'Fill in form from data': 'Formular aus Daten ausfüllen',
  'Column with file names': 'Spalte mit Dateinamen',
  'With several rows, each row becomes a PDF. Leave empty to number the files.':
    'Bei mehreren Zeilen wird aus jeder ein PDF. Leer lassen, um die Dateien zu nummerieren.',
  'Prepare form': 'Formular vorbereiten',
  'Changes of the fields': 'Änderungen der Felder',
  'A JSON list of fields to add, change, remove and order.':
    'Eine JSON-Liste von Feldern zum Hinzufügen, Ändern, Entfernen und Ordnen.',
  'Detect fields': 'Felder erkennen',
  'Adds fields where the pages have blanks, boxes, empty cells or check boxes.':
    'Fügt Felder hinzu, wo die Seiten Linien zum Ausfüllen, Kästchen oder leere Zellen haben.',
  'Detect form fields': 'Formularfelder erkennen',
  'Form data (FDF)': 'Formulardaten (FDF)',
  'Form data (XFDF)': 'Formulardaten (XFDF)',
  Flatten: 'Fixieren',
  'Makes the fields part of the pages, so that they can’t be changed.':
    'Macht die Felder zum Teil der Seiten, sodass sie nicht mehr geändert werden können.',
  'Export form data': 'Formulardaten exportieren',
  'With properties of the fields': 'Mit Eigenschaften der Felder',
  'Only JSON: type, options, tooltip and more of each field.':
    'Nur JSON: Typ, Optionen, Kurzinfo und mehr zu jedem Feld.',
} as const;
