// Labels of the operations on electronic invoices in German, by their English text.
export const invoiceLabels = {
  'Read e-invoice': 'E-Rechnung lesen',
  'Result as': 'Ergebnis als',
  'Language of the result': 'Sprache des Ergebnisses',
  'Data and findings (JSON)': 'Daten und Befunde (JSON)',
  'Invoice as it is in the file (XML)': 'Rechnung wie in der Datei (XML)',
  'Make e-invoice': 'E-Rechnung erstellen',
  'Invoice with errors': 'Rechnung mit Fehlern',
  'Invoice in UBL': 'Rechnung in UBL',
  'Attach as it is': 'Unverändert anhängen',
  'Convert to CII': 'In CII umwandeln',
  'Factur-X and ZUGFeRD contain CII. A PDF with UBL is PDF/A-3, but neither of them.':
    'Factur-X und ZUGFeRD enthalten CII. Ein PDF mit UBL ist PDF/A-3, aber keins von beiden.',
  'E-invoice to PDF': 'E-Rechnung zu PDF',
  'Don’t attach it': 'Nicht anhängen',
  'Attach it anyway': 'Trotzdem anhängen',
  'Relationship of the file to the pages': 'Beziehung der Datei zu den Seiten',
  'By profile': 'Nach Profil',
  Alternative: 'Alternative',
  Source: 'Quelle',
  'Alternative: the same invoice; Data: some of its data; Source: the pages were made of it.':
    'Alternative: dieselbe Rechnung; Daten: ein Teil ihrer Daten; Quelle: Die Seiten wurden daraus erstellt.',
  'E-invoice to HTML': 'E-Rechnung in HTML',
} as const;
