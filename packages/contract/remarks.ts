// What a person should know of a result that came about: one catalogue, code → text. `{name}` is filled from the values.

const catalogue = {
  scanned_pages:
    'These pages are scans without text and stay pictures: {pages}. To get their text, turn on “Recognise text in scanned pages”.',
  recognition_not_in_plan:
    'These pages are scans without text and stay pictures: {pages}. Recognising their text is not part of your plan; see the plans for one that has it.',
  recognition_missing:
    'These pages are scans without text and stay pictures: {pages}. This server lacks Tesseract, which recognises text; the operator can run ./octavo doctor to see how to add it.',
  recognition_failed:
    'No text could be recognised on these scanned pages, which stay pictures: {pages}.',
  text_missing:
    'Not all text of these pages could be brought into the result: {pages}. Please compare it with the original.',
  signatures_lost:
    'Digital signatures hold for a document as it was signed. In the result, those of {files} do not hold any more.',
  compressed:
    '{before} became {after}. The page that differs most from the original is page {page}: it is {similarity} % like it (SSIM).',
  compressed_without_loss: '{before} became {after}, without any loss.',
  not_smaller: 'This PDF could not be made smaller than its {size}, so it is given back as it was.',
} as const;

export type RemarkCode = keyof typeof catalogue;
export type Remark = { code: RemarkCode; values: Record<string, string | number> };

export const remarkCodes = Object.keys(catalogue) as RemarkCode[];

/** The text that a person reads. */
export const textOfRemark = ({ code, values }: Remark): string =>
  catalogue[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '…'));
