// Writes title and PDF/UA identification into XMP (ISO 14289-1, clause 5).
import { packetWith } from '#formats/pdf/metadata/description.ts';
import {
  accessibilityClaim,
  accessibilityPart,
} from '#formats/pdf/metadata/accessibility-claim.ts';

/**
 * Adds the title and, if the file conforms, the identification; everything else stays.
 * @param packet the existing XMP; a new one is made if there is none
 */
export function identified(packet: string | undefined, title: string, conforms: boolean): string {
  const titled = packetWith({ title, author: '', subject: '', keywords: '' }, packet);
  if (!conforms || titled.includes('<pdfuaid:part>')) return titled;
  const added = titled.includes('pdfaid:part') ? accessibilityClaim : accessibilityPart;
  const at = titled.lastIndexOf('</rdf:RDF>');
  return titled.slice(0, at) + added + titled.slice(at);
}
