// Labels of the comparison of documents in German, by their English text.

export const comparisonLabels = {
  'Compare documents': 'Dokumente vergleichen',
  Formatting: 'Formatierung',
  'Images and layout': 'Bilder und Layout',
  'Pages in the report': 'Seiten im Bericht',
  'With changes': 'Mit Änderungen',
  All: 'Alle',
} as const;
