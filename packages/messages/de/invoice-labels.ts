// Labels of the operations on electronic invoices in German, by their English text.
export const invoiceLabels = {
  'Read e-invoice': 'E-Rechnung lesen',
  'Result as': 'Ergebnis als',
  'Language of the result': 'Sprache des Ergebnisses',
  'Data and findings (JSON)': 'Daten und Befunde (JSON)',
  'Invoice as it is in the file (XML)': 'Rechnung wie in der Datei (XML)',
} as const;
