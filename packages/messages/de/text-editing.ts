// The texts of editing the text of pages in German.
import type { Translated } from '../translated.ts';
import type { pdfEditor as english } from '../en/pdf-editor.ts';

export const textEditing: Translated<(typeof english)['textEditing']> = {
  title: 'Text und Bilder der Seiten',
  reading: 'Seiten werden gelesen …',
  readAgain: 'Seiten noch einmal lesen',
  help: 'Klicken Sie auf einen Absatz auf der Seite, um ihn zu bearbeiten. Strg+Enter übernimmt die Änderung, Escape verwirft sie. Ziehen Sie einen Absatz, um ihn zu verschieben; mit Entf löschen Sie ihn.',
  none: 'Diese Datei hat keinen Text, der sich bearbeiten lässt. Gescannte Seiten enthalten Bilder von Text; machen Sie sie mit OCR durchsuchbar.',
  changes: 'Zu speichernde Änderungen',
  change: 'Seite {page}, {kind}',
  changed: 'geändert',
  moved: 'verschoben',
  deleted: 'gelöscht',
  takeBack: 'Änderung auf Seite {page} rückgängig machen',
  standIn:
    'Der Schrift {font} in dieser Datei fehlen diese Buchstaben: {letters}. Für die Wörter mit ihnen wird eine ähnliche Schrift verwendet.',
  replacing: {
    title: 'Suchen und ersetzen',
    find: 'Suchen nach',
    replacement: 'Ersetzen durch',
    matchCase: 'Groß- und Kleinschreibung beachten',
    replaceAll: 'In allen Absätzen ersetzen',
    replaced: '{count} Mal ersetzt. Speichern Sie, um die Änderungen zu behalten.',
    replacedSome:
      '{count} Mal ersetzt. Speichern Sie diese Änderungen, und ersetzen Sie dann den Rest.',
    notFound: 'Kein bearbeitbarer Absatz enthält diesen Text.',
  },
  uneditable: {
    title: 'Nicht bearbeitbarer Text',
    vertical: 'Senkrechter Text (Seiten {pages}).',
    shapes: 'Text aus gezeichneten Formen statt Buchstaben (Seiten {pages}).',
    invisible: 'Gescannter Text: Die Buchstaben sind Teil eines Bildes (Seiten {pages}).',
    order: 'Hebräischer oder arabischer Text mit unklarer Lesereihenfolge (Seiten {pages}).',
    other: 'Gespiegelter Text oder Text mit einem Bild als Schatten (Seiten {pages}).',
    images: 'Wörter in Bildern: Sie bestehen aus Bildpunkten. Sie können das ganze Bild ersetzen.',
    patterns:
      'Wörter und Bilder in Mustern: Eine Änderung würde überall erscheinen, wo sich das Muster wiederholt.',
    annotations:
      'Kommentare, Stempel und Formularfelder: Ändern Sie sie mit den Anmerkungswerkzeugen oder mit „Formular vorbereiten“.',
  },
  editor: 'Text des Absatzes',
  save: 'Änderungen speichern',
};
