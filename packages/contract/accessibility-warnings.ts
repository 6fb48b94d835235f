// Warnings about accessible PDFs; part of the catalogue in warnings.ts.

export const accessibilityWarnings = {
  images_without_text:
    'These images and formulas have no description, so the PDF doesn’t claim to be accessible (PDF/UA): no. {figures}. Their pages: {pages}. Enter descriptions and convert again.',
  images_not_tagged:
    'These pages or slides have images that aren’t part of the structure, such as pictures of a layout, so the PDF doesn’t claim to be accessible (PDF/UA): {pages}. If they have no meaning, set “Other images without a description” to “Mark as decorative” and convert again.',
  letters_unknown:
    'The fonts don’t say which letters these are, so the PDF doesn’t claim to be accessible (PDF/UA). Number, word and page: {letters}. Enter their texts under “Unknown letters” in Make accessible, or in the accessibility panel of the PDF editor, which shows each of them.',
  letters_unknown_on_pages:
    'The fonts don’t say which letters some of their signs are, so the PDF doesn’t claim to be accessible (PDF/UA). Pages: {pages}. Open it in the PDF editor: the accessibility panel shows each of these letters and asks for its text.',
  too_many_letters_unknown:
    'The fonts don’t say which letters {count} of their signs are, so the PDF doesn’t claim to be accessible (PDF/UA). These are too many to enter one by one. Make the PDF again from its source, or turn its pages into images and recognize their text.',
  not_accessible:
    'The PDF doesn’t claim to be accessible (PDF/UA), because it breaks these clauses of ISO 14289-1: {rules}.',
  pages_not_accessible:
    'The PDF doesn’t claim to be accessible (PDF/UA), because it breaks these clauses of ISO 14289-1: {rules}. The numbers in parentheses are the pages or slides.',
  accessibility_claim_removed:
    'The PDF claimed to be accessible (PDF/UA). It breaks these clauses of ISO 14289-1, so the claim was removed: {rules}.',
  accessibility_not_checked:
    'This document is too large to be checked for accessibility by default, so the PDF doesn’t claim it. To check it anyway, set “Accessible PDF” to “Required”.',
} as const;
