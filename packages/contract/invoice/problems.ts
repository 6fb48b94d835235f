// The problems of electronic invoices; part of the catalogue in problems.ts.

export const invoiceProblems = {
  no_invoice: [422, 'This PDF contains no electronic invoice (Factur-X, ZUGFeRD or XRechnung).'],
  not_an_invoice: [
    422,
    'This XML isn’t an electronic invoice: it is neither a Cross Industry Invoice (Factur-X, ZUGFeRD, XRechnung) nor a UBL invoice.',
  ],
  invoice_has_errors: [
    422,
    'The invoice wasn’t attached, because it has errors: {rules}. Correct them in the program that made it, or set “Invoice with errors” to “Attach it anyway”.',
  ],
  invoice_not_cii: [
    422,
    'PDFs take invoices as Cross Industry Invoice (Factur-X, ZUGFeRD 2, XRechnung), UBL or data only. This one is {syntax}. Save it in that syntax and try again.',
  ],
} as const;
