// The problems of forms in PDFs; part of the catalogue in problems.ts.

export const formProblems = {
  no_form: [
    422,
    'This PDF has no form fields. Choose a PDF with a form, or add fields with “Prepare form”.',
  ],
  dynamic_xfa: [
    422,
    'This is a dynamic XFA form: it has no pages of its own, and only Adobe’s programs can show it. Print it to a PDF there, then try again.',
  ],
  form_field_exists: [422, 'There is already a field with the name “{name}”. Choose another name.'],
  form_field_unknown: [
    422,
    'No field of the form has the name “{name}”. Export the data of the form to see the names of its fields.',
  ],
  no_fields_detected: [
    422,
    'No places for form fields were found: blanks to write on, boxes or empty cells.',
  ],
  no_field_matches: [
    422,
    'None of these names is the name of a field, so nothing was filled in: {names}. Export the data of the form to see the names of its fields.',
  ],
} as const satisfies Record<string, readonly [number, string]>;
