// The report about an electronic invoice as JSON: its data, and the rules that it breaks.
import { z } from 'zod';
import { invoiceModel } from './model.ts';

/** The profiles of Factur-X and ZUGFeRD, from the one with the least data; `xrechnung` and `peppol` are rules on top of EN 16931. */
export const invoiceProfiles = [
  ...(['minimum', 'basic-wl', 'basic', 'en16931', 'extended'] as const),
  ...(['xrechnung', 'peppol', 'zugferd-1', 'unknown'] as const),
] as const;
export type InvoiceProfile = (typeof invoiceProfiles)[number];

const finding = z.object({
  rule: z.string().describe('such as `BR-CO-15`; `XML` for an element at a wrong place'),
  severity: z.enum(['error', 'warning']),
  text: z.string().describe('what is wrong'),
  terms: z.array(z.string()).describe('the business terms of EN 16931, such as `BT-112`'),
  place: z.string().optional().describe('where, such as the number of the line'),
  path: z.string().optional().describe('the path in the XML'),
});

export const invoiceReport = z.object({
  file: z.string(),
  language: z.enum(['en', 'de']),
  attachment: z
    .object({
      name: z.string(),
      relationship: z.string().optional().describe('the PDF’s AFRelationship, such as `Data`'),
    })
    .optional()
    .describe('the file inside the PDF'),
  syntax: z.enum(['cii', 'ubl']),
  profile: z.enum(invoiceProfiles),
  profileLabel: z.string(),
  verdict: z.enum(['no_errors', 'errors']),
  summary: z.string(),
  findings: z.array(finding),
  notes: z.array(z.string()),
  invoice: invoiceModel,
  xml: z.string().describe('the invoice as it is in the file'),
});

export type InvoiceReport = z.infer<typeof invoiceReport>;
export type InvoiceFinding = z.infer<typeof finding>;
