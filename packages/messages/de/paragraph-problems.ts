// Problems and warnings of editing paragraphs of a PDF, in German.
export const paragraphProblems = {
  nothing_to_edit: 'Diese Änderungen lassen alles, wie es ist.',
  paragraphs_changed:
    'Die Datei hat sich geändert, seit ihre Absätze gelesen wurden. Lesen Sie sie noch einmal und machen Sie dann die Änderungen.',
  paragraph_too_long:
    'Der neue Text passt nicht oder würde über die Seite hinausragen. Kürzen Sie ihn oder lassen Sie die Absätze darunter verschieben. Seiten: {pages}.',
  paragraph_not_settable:
    'Dieser Text lässt sich nicht bearbeiten: Er ist eingescannt, als Formen gezeichnet oder von rechts nach links geschrieben, oder keine Schrift hat die neuen Buchstaben. Seiten: {pages}.',
  paragraph_unproven:
    'Ein zweites PDF-Programm fand nicht genau den neuen Text, deshalb wurde nichts geändert. Seiten: {pages}.',
};

export const paragraphWarnings = {
  paragraphs_edited:
    'Geänderte Absätze: {paragraphs}. Seiten: {pages}. Ein zweites PDF-Programm fand genau die neuen Buchstaben und keine der entfernten.',
  paragraph_too_long_kept:
    'Einige Absätze passen mit ihrem neuen Text oder Platz nicht, deshalb wurden sie nicht geändert. Ihre Seiten: {pages}.',
  paragraph_not_settable_kept:
    'Einige Absätze wurden nicht geändert: Sie sind eingescannt, als Formen gezeichnet oder von rechts nach links geschrieben, oder keine Schrift hat die neuen Buchstaben. Ihre Seiten: {pages}.',
  paragraph_unproven_kept:
    'Ein zweites PDF-Programm fand nicht genau den neuen Text, deshalb wurden diese Seiten nicht geändert: {pages}.',
  paragraphs_narrowed:
    'Damit sie passen, sind neue Wörter auf diesen Seiten etwas schmaler gesetzt: {pages}.',
  paragraphs_pushed: 'Absätze darunter wurden auf diesen Seiten verschoben: {pages}.',
};
