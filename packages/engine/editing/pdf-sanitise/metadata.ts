// Removes what a document says of itself and of the programs that wrote it (ISO 32000-2, 14.3 and 14.5).
import { readFile } from 'node:fs/promises';
import { strippedJpeg } from '#formats/image/metadata/jpeg.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { dictionariesOf, type Removed } from './removed.ts';

export async function removeMetadata(pdf: EditablePdf, removed: Removed): Promise<void> {
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
  await stripPhotos(pdf, removed);
}

/** Photos keep what the camera wrote, such as the place. Readers of PDF show no more than their pixels. */
async function stripPhotos(pdf: EditablePdf, removed: Removed): Promise<void> {
  for (const { reference, value } of pdf.objects()) {
    const filters = pdf.dictionary(value)['/Filter'];
    const [only, ...others] = pdf.list(filters).length ? pdf.list(filters) : [filters];
    const file = pdf.fileOf(reference);
    if (!file || others.length || pdf.resolved(only) !== '/DCTDecode') continue;
    const photo = await readFile(file);
    const stripped = strippedJpeg(photo);
    if (!stripped || stripped.length === photo.length) continue;
    removed.metadata.add('EXIF');
    pdf.setEncoded(reference, stripped);
  }
}
