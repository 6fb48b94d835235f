// The set-up of tests that sign or encrypt with certificates.
import { certificatesIn, documentOf } from './signing-files.ts';
import { openWorkplace } from './workplace.ts';

/**
 * Folders, a root that issues certificates, and a PDF.
 * @param text of the PDF
 */
export async function openSigningPlace(text: string) {
  const place = await openWorkplace();
  const certificates = await certificatesIn(place.folder);
  const plain = await place.write('plain.pdf', documentOf(text));
  return { place, certificates, plain };
}
