// What a person should know of a result that came about: one catalogue, code → text. `{name}` is filled from the values.

const catalogue = {
  scanned_pages:
    'Scanned without text, and pictures in the result: {pages}. Text can be recognised with the option “Recognise text in scanned pages”.',
  recognition_missing:
    'Scanned without text, and pictures in the result: {pages}. This server lacks Tesseract, which recognises text; the operator can run ./octavo doctor to see how to add it.',
  recognition_failed:
    'Scanned, and pictures in the result since no text could be recognised: {pages}.',
  text_missing:
    'Not all text could be brought into the result: {pages}. Please compare it with the original.',
} as const;

export type RemarkCode = keyof typeof catalogue;
export type Remark = { code: RemarkCode; values: Record<string, string | number> };

export const remarkCodes = Object.keys(catalogue) as RemarkCode[];

/** The text that a person reads. */
export const textOfRemark = ({ code, values }: Remark): string =>
  catalogue[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '…'));
