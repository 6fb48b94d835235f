// Labels of the comparison of documents in German, by their English text.

export const comparisonLabels = {
  'Compare documents': 'Dokumente vergleichen',
  Formatting: 'Formatierung',
  'Images and layout': 'Bilder und Layout',
  'Pages in the report': 'Seiten im Bericht',
  'With changes': 'Mit Änderungen',
  All: 'Alle',
  'Word with tracked changes': 'Word mit nachverfolgten Änderungen',
  'Author of the tracked changes': 'Autor der nachverfolgten Änderungen',
  'Date of the tracked changes': 'Datum der nachverfolgten Änderungen',
  'For Word with tracked changes.': 'Für Word mit nachverfolgten Änderungen.',
  'For Word with tracked changes: a date such as 2026-01-31T09:30Z. Empty for now.':
    'Für Word mit nachverfolgten Änderungen: ein Datum wie 2026-01-31T09:30Z. Leer für den jetzigen Zeitpunkt.',
} as const;
