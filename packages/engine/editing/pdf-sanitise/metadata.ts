// Removes the metadata about a document and the programs that wrote it (ISO 32000-2, 14.3 and 14.5).
import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { strippedJpeg } from '#formats/image/metadata/jpeg.ts';
import { inflatedJpeg } from '#formats/pdf/structure/deflated-jpegs.ts';
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
    const all = pdf.list(filters).length ? pdf.list(filters) : [filters];
    const names = all.map((name) => pdf.resolved(name));
    const file = pdf.fileOf(reference);
    const isDeflated = names.length === 2 && names[0] === '/FlateDecode';
    if (!file || !(isDeflated || names.length === 1) || names.at(-1) !== '/DCTDecode') continue;
    const data = await readFile(file);
    const photo = isDeflated ? await inflatedJpeg(data) : data;
    const stripped = photo && strippedJpeg(photo);
    if (!stripped || stripped.length === photo.length) continue;
    removed.metadata.add('EXIF');
    pdf.setEncoded(reference, isDeflated ? deflateSync(stripped) : stripped);
  }
}
