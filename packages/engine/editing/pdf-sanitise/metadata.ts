// Removes what a document says of itself and of the programs that wrote it (ISO 32000-2, 14.3 and 14.5).
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { dictionariesOf, type Removed } from './removed.ts';

export function removeMetadata(pdf: EditablePdf, removed: Removed): void {
  const { trailer } = pdf;
  for (const key of Object.keys(pdf.dictionary(trailer['/Info'])))
    removed.metadata.add(key.slice(1));
  delete trailer['/Info'];
  for (const dictionary of dictionariesOf(pdf)) {
    if (pdf.isStream(dictionary['/Metadata'])) {
      removed.metadata.add('XMP');
      delete dictionary['/Metadata'];
    }
    for (const key of ['/PieceInfo', '/Thumb'] as const) {
      if (dictionary[key] === undefined) continue;
      removed.metadata.add(key.slice(1));
      delete dictionary[key];
    }
  }
  for (const page of pdf.pages()) delete page['/LastModified'];
  delete pdf.catalog['/SpiderInfo'];
}
