// German texts of the operations that prepare a PDF for printing.

export const printWarnings = {
  was_gray: 'Diese PDF hatte keine Farben. Sie wurde trotzdem neu geschrieben.',
  colors_remain:
    'Einige Bilder oder Inhalte sind nicht lesbar und behalten ihre Farben. Anzahl: {count}.',
};

export const printProblems = {
  poster_too_large:
    'Eine Seite bräuchte {sheets} Blätter. Wählen Sie ein kleineres Poster oder größeres Papier.',
};

/** Labels by their English text. */
export const printLabels = {
  'Convert to grayscale': 'In Graustufen umwandeln',
  'Make poster': 'Poster erstellen',
  'Size of the poster': 'Größe des Posters',
  'By number of sheets': 'Nach Anzahl der Blätter',
  'By scale': 'Nach Maßstab',
  'Sheets across': 'Blätter nebeneinander',
  '100% keeps the size of the page, to print a large page on small paper.':
    '100 % behält die Größe der Seite, um eine große Seite auf kleines Papier zu drucken.',
  Overlap: 'Überlappung',
  'Cut marks': 'Schnittmarken',
  'They are printed in the margin, at the middle of each overlap.':
    'Sie werden in den Rand gedruckt, in der Mitte jeder Überlappung.',
};
