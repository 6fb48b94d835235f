// Attaches an invoice to a PDF (Factur-X 1.0 and ZUGFeRD 2, technical supplement).
import type { Invoice, InvoiceProfile } from '@octavo/contract';
import type { ExtensionSchema } from '#formats/pdf/metadata/extension-schemas.ts';
import type { NewFile } from '#formats/pdf/structure/attached-files.ts';
import { invoiceNames } from './embedded-invoice.ts';
import type { ReadInvoice } from './read-invoice.ts';

const uri = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** The namespaces of this and earlier standards. */
const namespaces: ReadonlySet<string> = new Set([
  uri,
  'urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#',
  'urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#',
]);

const schema: ExtensionSchema = {
  title: 'Factur-X PDFA Extension Schema',
  uri,
  prefix: 'fx',
  properties: [
    {
      ...{ name: 'DocumentFileName', type: 'Text', category: 'external' },
      about: 'The name of the embedded XML document',
    },
    {
      ...{ name: 'DocumentType', type: 'Text', category: 'external' },
      about: 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER',
    },
    {
      ...{ name: 'Version', type: 'Text', category: 'external' },
      about: 'The actual version of the standard applying to the embedded XML document',
    },
    {
      ...{ name: 'ConformanceLevel', type: 'Text', category: 'external' },
      about: 'The conformance level of the embedded XML document',
    },
  ],
};

const conformance: Readonly<Partial<Record<InvoiceProfile, string>>> = {
  minimum: 'MINIMUM',
  'basic-wl': 'BASIC WL',
  basic: 'BASIC',
  extended: 'EXTENDED',
  xrechnung: 'XRECHNUNG',
};

export type Relationship = 'alternative' | 'data' | 'source';

const relationships = { alternative: 'Alternative', data: 'Data', source: 'Source' } as const;

/** Profiles without lines are only data beside the pages. */
const relationshipOf = (profile: InvoiceProfile): Relationship =>
  profile === 'minimum' || profile === 'basic-wl' ? 'data' : 'alternative';

/** No standard names a file in UBL. */
const ublName = 'ubl-invoice.xml';

type File = Pick<NewFile, 'name' | 'data' | 'relationship'> & { invoice: Invoice };

const fileOf = ({ invoice, ...file }: File): NewFile & { replaces: ReadonlySet<string> } => ({
  ...file,
  type: 'text/xml',
  description: `Invoice ${invoice.number?.slice(0, 200) ?? ''}`.trim(),
  replaces: new Set<string>([...invoiceNames, ublName]),
});

/** The file to attach, with its description for the metadata. */
export function attachmentOf(
  { invoice, profile, syntax }: ReadInvoice,
  data: Buffer,
  relationship: Relationship | 'auto',
) {
  const chosen = relationship === 'auto' ? relationshipOf(profile) : relationship;
  const [usual, german] = invoiceNames;
  if (syntax === 'ubl')
    return {
      ...fileOf({ invoice, name: ublName, data, relationship: relationships[chosen] }),
      metadata: { replaces: namespaces },
    };
  const isGerman = profile === 'xrechnung';
  const name = isGerman ? german : usual;
  const version = isGerman
    ? (/xrechnung_(\d+\.\d+)/i.exec(invoice.specification ?? '')?.[1] ?? '1.0')
    : '1.0';
  return {
    ...fileOf({ invoice, name, data, relationship: relationships[chosen] }),
    metadata: {
      described: {
        schema,
        values: {
          ...{ DocumentType: 'INVOICE', DocumentFileName: name, Version: version },
          ConformanceLevel: conformance[profile] ?? 'EN 16931',
        },
      },
      replaces: namespaces,
    },
  };
}
