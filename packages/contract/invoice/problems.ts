// The problems of electronic invoices; part of the catalogue in problems.ts.

export const invoiceProblems = {
  no_invoice: [422, 'This PDF contains no electronic invoice (Factur-X, ZUGFeRD or XRechnung).'],
  not_an_invoice: [
    422,
    'This XML is no electronic invoice: it is neither a Cross Industry Invoice (Factur-X, ZUGFeRD, XRechnung) nor a UBL invoice.',
  ],
} as const;
