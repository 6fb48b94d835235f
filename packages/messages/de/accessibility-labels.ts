// Labels of the options for accessible PDFs in German, by their English text.

export const accessibilityLabels = {
  'Accessible PDF': 'Barrierefreies PDF',
  'When possible (PDF/UA-1)': 'Wenn möglich (PDF/UA-1)',
  Required: 'Verlangt',
  Off: 'Aus',
  'Adds what screen readers need. The PDF claims PDF/UA only if all checks pass; “Required” stops if they don’t.':
    'Fügt hinzu, was Screenreader brauchen. Das PDF nennt sich nur PDF/UA, wenn alle Prüfungen bestanden sind; „Verlangt“ bricht sonst ab.',
  'Image descriptions': 'Bildbeschreibungen',
  'For images without one, in their order, separated by |. A dash (-) marks an image as decorative.':
    'Für Bilder ohne Beschreibung, der Reihe nach, getrennt durch |. Ein Strich (-) kennzeichnet ein Bild als dekorativ.',
  'Other images without a description': 'Weitere Bilder ohne Beschreibung',
  'List in the result': 'Im Ergebnis auflisten',
  'Mark as decorative': 'Als dekorativ kennzeichnen',
  'Check PDF': 'PDF prüfen',
  Standard: 'Standard',
  'What the file claims, else PDF/UA-1 and PDF/A-2b':
    'Was die Datei angibt, sonst PDF/UA-1 und PDF/A-2b',
  'Report as': 'Bericht als',
  'Web page (HTML)': 'Webseite (HTML)',
  'Data (JSON)': 'Daten (JSON)',
  'Language of the report': 'Sprache des Berichts',
  English: 'English',
  Deutsch: 'Deutsch',
} as const;
