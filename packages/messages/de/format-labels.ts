// Labels of formats in German, by their English text.

export const formatLabels = {
  'Word document': 'Word-Dokument',
  'Word 97–2003 document': 'Dokument von Word 97–2003',
  'OpenDocument text': 'OpenDocument-Text',
  'Flat OpenDocument text': 'OpenDocument-Text in einer XML-Datei',
  'Excel workbook': 'Excel-Arbeitsmappe',
  'Excel 97–2003 workbook': 'Arbeitsmappe von Excel 97–2003',
  'OpenDocument spreadsheet': 'OpenDocument-Tabelle',
  'Flat OpenDocument spreadsheet': 'OpenDocument-Tabelle in einer XML-Datei',
  'PowerPoint presentation': 'PowerPoint-Präsentation',
  'PowerPoint 97–2003 presentation': 'Präsentation von PowerPoint 97–2003',
  'OpenDocument presentation': 'OpenDocument-Präsentation',
  'Flat OpenDocument presentation': 'OpenDocument-Präsentation in einer XML-Datei',
  'Web address': 'Webadresse',
  'Icon (ICO)': 'Symbol (ICO)',
  'ZIP archive': 'ZIP-Archiv',
  'Certificate (PKCS#12)': 'Zertifikat (PKCS#12)',
  'Certificate (X.509)': 'Zertifikat (X.509)',
} as const;
