// Labels of the options for accessible PDFs in German, by their English text.

export const accessibilityLabels = {
  'Accessible PDF': 'Barrierefreies PDF',
  'When possible (PDF/UA-1)': 'Wenn möglich (PDF/UA-1)',
  Required: 'Erforderlich',
  Off: 'Aus',
  'Adds what screen readers need. The PDF claims PDF/UA only if all checks pass; “Required” stops if they don’t.':
    'Fügt hinzu, was Screenreader brauchen. Das PDF wird nur als PDF/UA gekennzeichnet, wenn alle Prüfungen bestanden sind; „Erforderlich“ bricht sonst ab.',
  'Image descriptions': 'Bildbeschreibungen',
  'For images without one, in their order, separated by |. A dash (-) marks an image as decorative.':
    'Für Bilder ohne Beschreibung, der Reihe nach, getrennt durch |. Ein Strich (-) markiert ein Bild als dekorativ.',
  'Unknown letters': 'Unbekannte Buchstaben',
  'For letters that the fonts don’t name: their numbers in the result with their texts, such as 1=ff 2=§. Without a text (3=), it is a sign that is no letter.':
    'Für Buchstaben, die die Schriften nicht angeben: ihre Nummern im Ergebnis mit ihrem Text, etwa 1=ff 2=§. Ohne Text (3=) ist es ein Zeichen, das kein Buchstabe ist.',
  'Other images without a description': 'Weitere Bilder ohne Beschreibung',
  'List in the result': 'Im Ergebnis auflisten',
  'Mark as decorative': 'Als dekorativ markieren',
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
