// German texts of the operations that prepare a PDF for printing, clean scans and repair files.

export const printWarnings = {
  was_gray: 'Dieses PDF hatte keine Farben. Es wurde trotzdem neu geschrieben.',
  scans_cleaned: 'Diese Seiten wurden bereinigt: {pages}.',
  not_scans: 'Diese Seiten sind keine Scans und wurden nicht verändert: {pages}.',
  print_fonts_missing:
    'Einige Schriften ließen sich nicht mit allen Zeichen einbetten. Prüfen Sie das Ergebnis vor dem Druck.',
  print_low_resolution:
    'Bilder auf diesen Seiten haben in Druckgröße weniger als {resolution} Pixel pro Zoll und können unscharf wirken: {pages}.',
  print_rgb:
    'Einige Farben sind RGB und bleiben es: Wie sie zu CMYK werden, hängt von Druckmaschine und Papier ab. Fragen Sie Ihre Druckerei, ob sie RGB annimmt.',
  colors_remain:
    'Einige Bilder oder Inhalte sind nicht lesbar und behalten ihre Farben. Anzahl: {count}.',
};

export const printProblems = {
  no_scans:
    'Keine dieser Seiten ist ein Scan; deshalb wurde nichts verändert. Ein Scan ist eine Seite, die Bilder bedecken, ohne Text oder Zeichnungen daneben.',
  poster_too_large:
    'Eine Seite bräuchte {sheets} Blätter. Wählen Sie ein kleineres Poster oder größeres Papier.',
};

/** Labels by their English text. */
export const printLabels = {
  'Convert to grayscale': 'In Graustufen umwandeln',
  'Repaired PDF': 'Repariertes PDF',
  'Report of what is damaged (JSON)': 'Bericht über die Schäden (JSON)',
  'Prepare for print': 'Für den Druck vorbereiten',
  'Bleed and crop marks': 'Anschnitt und Schnittmarken',
  'The page grows by them. Its own size is stated as the trim box.':
    'Die Seite wird dadurch größer. Ihre eigene Größe steht als Endformat (TrimBox) in der Datei.',
  Bleed: 'Anschnitt',
  'Clean scans': 'Scans bereinigen',
  'Level tilted pages': 'Schiefe Seiten gerade richten',
  'Whiten background': 'Hintergrund weiß machen',
  'Remove specks': 'Flecken entfernen',
  'Remove dark edges': 'Dunkle Ränder entfernen',
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
