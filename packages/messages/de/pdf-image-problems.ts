// Problems and warnings of editing images of a PDF, in German.
export const pdfImageProblems = {
  images_changed:
    'Die Datei hat sich geändert, seit ihre Bilder gelesen wurden. Lesen Sie sie noch einmal und machen Sie dann die Änderungen.',
  image_cut_off:
    'Dort würde ein Rahmen der Seite oder ihr Rand das Bild abschneiden. Wählen Sie einen anderen Platz oder eine kleinere Größe. Seiten: {pages}.',
};

export const pdfImageWarnings = {
  images_edited: 'Geänderte Bilder: {images}. Seiten: {pages}.',
  image_cut_off_kept:
    'Einige Bilder wären an ihrem neuen Platz abgeschnitten, deshalb wurden sie nicht geändert. Ihre Seiten: {pages}.',
  image_used_elsewhere:
    'Die Datei zeigt ein gelöschtes oder ersetztes Bild auch an anderen Stellen, deshalb bleiben seine Daten in der Datei.',
};
