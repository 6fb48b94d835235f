// Values in problems and warnings that are texts themselves, in German.

/** Values that are texts, by their English text; `#` stands for a number. */
export const reasons: Readonly<Record<string, string>> = {
  // Of web addresses
  'it is empty': 'sie ist leer',
  'it is the path of a file': 'das ist der Pfad einer Datei',
  'it must begin with http:// or https://': 'sie muss mit http:// oder https:// beginnen',
  'it must not contain a user name or password':
    'sie darf weder Benutzernamen noch Passwort enthalten',
  'it does not name a site, such as example.org': 'sie nennt keine Website, wie etwa example.org',
  'the browser does not open it': 'der Browser öffnet sie nicht',
  'it is no CSS selector': 'das ist kein CSS-Selektor',
  'a file to download': 'eine Datei zum Herunterladen',
  // Of options
  'enter text or add an image.': 'Geben Sie Text ein oder fügen Sie ein Bild hinzu.',
  'mark an area or enter a word.': 'Markieren Sie einen Bereich oder geben Sie ein Wort ein.',
  'a word is empty.': 'Ein Wort ist leer.',
  'a range is empty.': 'Ein Bereich ist leer.',
  'enter at least one range.': 'Geben Sie mindestens einen Bereich ein.',
  'enter at least one page.': 'Geben Sie mindestens eine Seite ein.',
  'enter a page such as # or a range such as #-#.':
    'Geben Sie eine Seite wie # oder einen Bereich wie #-# ein.',
  'enter a page such as # or a range such as #-# or #-#.':
    'Geben Sie eine Seite wie # oder einen Bereich wie #-# oder #-# ein.',
  'choose at least one kind of data.': 'Wählen Sie mindestens eine Art von Daten.',
  'it is required.': 'Die Angabe ist erforderlich.',
  'it is empty.': 'Die Angabe ist leer.',
  'change at least one field, or remove all metadata.':
    'Ändern Sie mindestens ein Feld oder entfernen Sie alle Metadaten.',
  'Passwords do not match': 'Die Passwörter stimmen nicht überein',
  // Of files
  'an empty file': 'eine leere Datei',
  'an unknown kind of file': 'eine unbekannte Art von Datei',
  'audio or video': 'Audio oder Video',
  'a compressed archive': 'ein gepacktes Archiv',
  'a program': 'ein Programm',
  'a database': 'eine Datenbank',
  'a PDF': 'ein PDF',
  'a PDF mixed with a web page': 'ein PDF, mit einer Webseite vermischt',
  'an office document or ZIP archive': 'ein Office-Dokument oder ZIP-Archiv',
  'an empty ZIP archive': 'ein leeres ZIP-Archiv',
  'a Microsoft Office 97–2003 or protected document':
    'ein Dokument von Microsoft Office 97–2003 oder ein geschütztes',
  'an Excel #, # or # sheet': 'ein Blatt aus Excel #, # oder #',
  'a JPEG image': 'ein JPEG-Bild',
  'a PNG image': 'ein PNG-Bild',
  'a GIF image': 'ein GIF-Bild',
  'a BMP image': 'ein BMP-Bild',
  'a TIFF image': 'ein TIFF-Bild',
  'a WebP image': 'ein WebP-Bild',
  'an AVIF image': 'ein AVIF-Bild',
  'a HEIC photo': 'ein HEIC-Foto',
  'a PostScript file': 'eine PostScript-Datei',
  'more than #': 'mehr als #',
  // Of content that PDF/A doesn't allow
  signatures: 'Signaturen',
  attachments: 'angehängte Dateien',
  'scripts and actions': 'Skripte und Aktionen',
  annotations: 'Anmerkungen',
  // Of limits
  'more than is free': 'mehr, als frei ist',
  'see Pricing': 'siehe „Preise“',
  none: 'keine',
  never: 'keiner',
  // Of plans and accounts
  'Advanced editing': 'Erweitertes Bearbeiten',
  'Text recognition': 'Texterkennung',
  Annotating: 'Kommentieren',
  'API keys': 'API-Schlüssel',
  webhooks: 'Webhooks',
  'shared links': 'geteilte Links',
};
