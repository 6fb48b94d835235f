// Labels of signatures with certificates in German, by their English text.

export const signatureLabels = {
  'Sign with certificate': 'Mit Zertifikat signieren',
  'Verify signatures': 'Signaturen prüfen',
  'Password of the certificate': 'Passwort des Zertifikats',
  'The password of the file with your certificate and key. It isn’t stored.':
    'Das Passwort der Datei mit Ihrem Zertifikat und Schlüssel. Es wird nicht gespeichert.',
  Reason: 'Grund',
  Place: 'Ort',
  Contact: 'Kontakt',
  'Allowed changes': 'Erlaubte Änderungen',
  'Only for the first signature of a file: certifies it and says what may change.':
    'Nur für die erste Signatur einer Datei: zertifiziert sie und legt fest, was sich ändern darf.',
  'Don’t certify': 'Nicht zertifizieren',
  'Certify: no changes': 'Zertifizieren: keine Änderungen',
  'Certify: filling in forms and signing': 'Zertifizieren: Formulare ausfüllen und signieren',
  'Certify: forms, signing and comments': 'Zertifizieren: Formulare, Signaturen und Kommentare',
  'Show the signature on a page': 'Signatur auf einer Seite zeigen',
  Page: 'Seite',
  'Exact place': 'Genaue Stelle',
  'Left, top, width and height in points from the top left corner, in place of the position.':
    'Links, oben, Breite und Höhe in Punkt ab der linken oberen Ecke, anstelle der Position.',
  'Language of the signature': 'Sprache der Signatur',
} as const;
