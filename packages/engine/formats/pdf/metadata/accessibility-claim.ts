// The claim of PDF/UA in XMP.
import { withoutIdentification } from './claims.ts';
import { described, type ExtensionSchema } from './extension-schemas.ts';

const uri = 'http://www.aiim.org/pdfua/ns/id/';

/** The identification as PDF/UA-1 (ISO 14289-1, clause 5). */
export const accessibilityPart: string = `<rdf:Description rdf:about="" xmlns:pdfuaid="${uri}"><pdfuaid:part>1</pdfuaid:part></rdf:Description>`;

/** Describes the identification to PDF/A. */
export const accessibilitySchema: ExtensionSchema = {
  title: 'PDF/UA Universal Accessibility Schema',
  uri,
  prefix: 'pdfuaid',
  properties: [{ name: 'part', type: 'Integer', category: 'internal', about: 'Part of ISO 14289' }],
};

/** Removes the identification from an XMP packet; everything else stays. */
export const withoutAccessibilityClaim = (packet: string): string =>
  withoutIdentification(packet, { uri, prefix: 'pdfuaid', names: ['part', 'amd', 'corr', 'rev'] });

/** The identification as PDF/UA-1, for a file that is PDF/A as well. */
export const accessibilityClaim: string = described([accessibilitySchema]) + accessibilityPart;
