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
  text_recognised: 'These pages have text now that can be searched and copied: {pages}.',
  text_there_already: 'These pages had text already and stay as they were: {pages}.',
  no_text_seen: 'No text was seen on these pages: {pages}.',
  straightened: 'These pages lay askew and were straightened: {pages}.',
  text_missing:
    'Not all text of these pages could be brought into the result: {pages}. Please compare it with the original.',
  signatures_lost:
    'Digital signatures hold for a document as it was signed. In the result, those of {files} do not hold any more.',
  was_sound: 'No damage was found in this PDF. It was written anew all the same.',
  repaired:
    'This PDF was damaged and has been put together again. It has {pages} pages now; please look whether something is missing.',
  parts_too_large:
    'Single pages that are larger than {size} stand alone in files that are larger, too: {pages}.',
  compressed:
    '{before} became {after}. The page that differs most from the original is page {page}: it is {similarity} % like it (SSIM).',
  compressed_without_loss: '{before} became {after}, without any loss.',
  target_missed: 'This PDF could not be made smaller than {size}; {target} were asked for.',
  redacted:
    'Redacted in {places} places on {pages} pages. The result was read again: nothing of what stood there is left in it.',
  redacted_as_pictures:
    'These pages could not be redacted piece by piece and became pictures, whose text cannot be searched any more: {pages}.',
  words_not_found:
    'These words were not found: {words}. In pictures words are not seen; mark such places instead.',
  attachments_not_redacted:
    'The files that are attached to this PDF were not looked into. Please check them, or remove them.',
  image_compressed: '{before} became {after}.',
  image_not_smaller:
    'Written anew, this image would not be smaller than its {size}: its pixels stay as they were.',
  image_made_smaller: 'To fit into {size}, the image was made smaller: {width} × {height} pixels.',
  image_kept_whole:
    'Animations of this kind cannot be written anew here: the frames stay as they were.',
  first_picture_only:
    'This file holds {count} pictures. The result shows the first of them: {format} holds only one.',
  not_smaller: 'This PDF could not be made smaller than its {size}, so it is given back as it was.',
} as const;

export type RemarkCode = keyof typeof catalogue;
export type Remark = { code: RemarkCode; values: Record<string, string | number> };

export const remarkCodes = Object.keys(catalogue) as RemarkCode[];

/** The text that a person reads. */
export const textOfRemark = ({ code, values }: Remark): string =>
  catalogue[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '…'));
