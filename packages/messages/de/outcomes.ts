// What an operation has done, in German.
import type { Translated } from '../translated.ts';
import type { outcomes as english } from '../en/outcomes.ts';

export const outcomes: Translated<typeof english> = {
  'pdf-password-remove': 'Passwort entfernt',
  'pdf-password-set': 'Passwort gesetzt',
  'pdf-compress': 'Komprimiert',
  'pdf-metadata': 'Metadaten aktualisiert',
  'pdf-linearise': 'Für das Web optimiert',
  'pdf-make-accessible': 'Für Screenreader strukturiert',
  'pdf-repair': 'Repariert',
  'pdf-merge': 'Zusammengefügt',
  'pdf-split': 'Geteilt',
  'pdf-delete-pages': 'Seiten gelöscht',
  'pdf-organise': 'Seiten geordnet',
  'pdf-rotate': 'Seiten gedreht',
  'pdf-extract': 'Seiten extrahiert',
  'pdf-reorder': 'Seiten neu geordnet',
  'pdf-remove-blank-pages': 'Leere Seiten entfernt',
  'pdf-crop': 'Seiten zugeschnitten',
  'pdf-page-size': 'Seitengröße geändert',
  'pdf-impose': 'Blätter erstellt',
  'pdf-page-numbers': 'Seitenzahlen hinzugefügt',
  'pdf-watermark': 'Wasserzeichen hinzugefügt',
  'pdf-redact': 'Geschwärzt',
  'pdf-ocr': 'Text erkannt',
  'pdf-flatten': 'Reduziert',
  'pdf-annotate': 'Anmerkungen gespeichert',
  'image-resize': 'Größe geändert',
  'image-compress': 'Komprimiert',
  'image-format': 'Umgewandelt',
  'image-edit': 'Bearbeitet',
};
