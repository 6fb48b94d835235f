// Labels of signatures with certificates in German, by their English text.

export const signatureLabels = {
  'Sign with certificate': 'Mit Zertifikat signieren',
  'Verify signatures': 'Signaturen prüfen',
  'Encrypt for certificates': 'Für Zertifikate verschlüsseln',
  'Decrypt with certificate': 'Mit Zertifikat entschlüsseln',
  'Renew signatures': 'Signaturen erneuern',
  'Complete signature': 'Signatur fertigstellen',
  Signature: 'Signatur',
  'The signature of the signed attributes that POST /pdf-processing/prepare-signature gave, in Base64.':
    'Die Signatur der Attribute, die POST /pdf-processing/prepare-signature geliefert hat, in Base64.',
  'Password of the certificate': 'Passwort des Zertifikats',
  'The password of the file with your certificate and key. It isn’t stored.':
    'Das Passwort der Datei mit Ihrem Zertifikat und Schlüssel. Es wird nicht gespeichert.',
  Reason: 'Grund',
  Place: 'Ort',
  Contact: 'Kontakt',
  'Allowed changes': 'Erlaubte Änderungen',
  'Only for the first signature of a file: certifies it and says what may change.':
    'Nur für die erste Signatur einer Datei: zertifiziert sie und legt fest, was sich ändern darf.',
  'Signature level': 'Niveau der Signatur',
  'A time stamp proves when you signed. Revocation data proves that your certificate was valid then, also after it has expired.':
    'Ein Zeitstempel beweist, wann Sie signiert haben. Sperrdaten beweisen, dass Ihr Zertifikat damals gültig war, auch nachdem es abgelaufen ist.',
  'Signature only (B-B)': 'Nur Signatur (B-B)',
  'With time stamp (B-T)': 'Mit Zeitstempel (B-T)',
  'Also with revocation data (B-LT)': 'Auch mit Sperrdaten (B-LT)',
  'For long-term archives (B-LTA)': 'Für Langzeitarchive (B-LTA)',
  'Use a lower level if a service fails': 'Niedrigeres Niveau, wenn ein Dienst ausfällt',
  'Otherwise nothing is signed. The result says which level it has.':
    'Sonst wird nicht signiert. Das Ergebnis nennt sein Niveau.',
  'Don’t certify': 'Nicht zertifizieren',
  'Certify: no changes': 'Zertifizieren: keine Änderungen',
  'Certify: filling in forms and signing': 'Zertifizieren: Formulare ausfüllen und signieren',
  'Certify: forms, signing and comments': 'Zertifizieren: Formulare, Signaturen und Kommentare',
  'Show the signature on a page': 'Signatur auf einer Seite zeigen',
  Page: 'Seite',
  'Exact place': 'Genaue Stelle',
  'Left, top, width and height in points from the top left corner, in place of the position.':
    'Links, oben, Breite und Höhe in Punkt ab der linken oberen Ecke, anstelle der Position.',
  'Signature field': 'Signaturfeld',
  'The name of an empty signature field of the form to sign in, with its place and its rules. Empty for a new one.':
    'Der Name eines leeren Signaturfelds des Formulars, in dem signiert wird, an seiner Stelle und nach seinen Regeln. Leer für ein neues.',
  'Language of the signature': 'Sprache der Signatur',
} as const;
