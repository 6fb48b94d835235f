// German labels of the options for how an image is written: encoders and metadata.

export const imageFileLabels = {
  'Color resolution': 'Farbauflösung',
  'Full (4:4:4)': 'Voll (4:4:4)',
  'Reduced (4:2:0)': 'Verringert (4:2:0)',
  'JPEG and AVIF. Automatic: full in AVIF, and in JPEG from 90% quality.':
    'JPEG und AVIF. Automatisch: voll in AVIF, und in JPEG ab 90 % Qualität.',
  Progressive: 'Progressiv',
  On: 'An',
  'JPEG: appears as a whole and sharpens while it loads.':
    'JPEG: erscheint beim Laden als Ganzes und wird nach und nach scharf.',
  'WebP compression': 'WebP-Komprimierung',
  Lossy: 'Verlustbehaftet',
  'Near-lossless': 'Fast verlustfrei',
  Lossless: 'Verlustfrei',
  'Near-lossless: the lower the quality, the more pixels change slightly.':
    'Fast verlustfrei: Je geringer die Qualität, desto mehr Pixel ändern sich leicht.',
  Palette: 'Palette',
  Always: 'Immer',
  Never: 'Nie',
  'PNG. Automatic: when compressing below 100% quality, if the image still looks the same.':
    'PNG. Automatisch: beim Komprimieren unter 100 % Qualität, wenn das Bild noch gleich aussieht.',
  'Colors in the palette': 'Farben der Palette',
  'The maximum in PNG and GIF. Below 256, a PNG always gets a palette.':
    'Höchstzahl in PNG und GIF. Unter 256 bekommt ein PNG immer eine Palette.',
  Effort: 'Aufwand',
  'WebP, AVIF, PNG and GIF: from 0 (fast) to 9 (slow, smaller files). Leave empty for a balance of both.':
    'WebP, AVIF, PNG und GIF: von 0 (schnell) bis 9 (langsam, kleinere Dateien). Leer lassen für einen Mittelweg.',
  'Keep all metadata': 'Alle Metadaten behalten',
  'Author, date, camera, location and descriptions. Removed unless you keep them.':
    'Urheber, Datum, Kamera, Ort und Beschreibungen. Werden sonst entfernt.',
  'Keep author and copyright': 'Urheber und Copyright behalten',
  'Keep date taken': 'Aufnahmedatum behalten',
  'Keep camera and exposure': 'Kamera und Belichtung behalten',
  'Keep location': 'Ort behalten',
  'Keep color profile': 'Farbprofil behalten',
  'Otherwise, colors are converted to sRGB.': 'Sonst werden die Farben in sRGB umgewandelt.',
  'Already encoded': 'Bereits kodiert',
  'The file is the result, encoded by the client. It’s checked and stored with its pixels unchanged and the metadata you keep; other options are ignored.':
    'Die Datei ist das Ergebnis, vom Client kodiert. Sie wird geprüft und mit unveränderten Pixeln und den gewählten Metadaten gespeichert; andere Optionen gelten nicht.',
} as const;
