// What XMP says of a file that is accessible.
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
export function withoutAccessibilityClaim(packet: string): string {
  const declared = packet.matchAll(/xmlns:([\w.-]+)\s*=\s*["']([^"']*)["']/g);
  const named = [...declared].flatMap(([, prefix = '', name]) => (name === uri ? [prefix] : []));
  const prefixes = new Set(['pdfuaid', ...named]);
  return [...prefixes].reduce((text, prefix) => {
    const element = `${prefix.replaceAll('.', '\\.')}:(?:part|amd|corr|rev)`;
    return text
      .replace(new RegExp(`<(${element})\\b[^>]*(?:/>|>[^<]*</\\1\\s*>)`, 'g'), '')
      .replace(new RegExp(`\\s${element}\\s*=\\s*(?:"[^"]*"|'[^']*')`, 'g'), '');
  }, packet);
}

/** The identification as PDF/UA-1, for a file that is PDF/A as well. */
export const accessibilityClaim: string = described([accessibilitySchema]) + accessibilityPart;
