// The catalogue of warnings about results: code → text. `{name}` is filled from the values.

import { accessibilityWarnings } from './accessibility-warnings.ts';
import { printWarnings } from './print-warnings.ts';
import { repairWarnings } from './repair-warnings.ts';

const catalogue = {
  ...accessibilityWarnings,
  ...printWarnings,
  ...repairWarnings,
  scanned_pages:
    'These pages are scans and stay images: {pages}. To get their text, turn on “Recognize text in scanned pages”.',
  scanned_pages_left_out:
    'These pages are scans, so there is no text to edit on them: {pages}. To edit it, use OCR in the PDF editor first.',
  fonts_of_other_width:
    'These fonts aren’t installed on this server. Similar ones with other widths stand in for them, so lines and pages may break elsewhere: {fonts}.',
  not_kept_headers: 'Headers and footers aren’t kept.',
  not_kept_notes: 'Footnotes and endnotes become a list at the end.',
  not_kept_comments: 'Comments aren’t kept.',
  not_kept_changes: 'Tracked changes are accepted.',
  not_kept_text_boxes: 'Text boxes become normal paragraphs.',
  not_kept_fields: 'Fields, such as page numbers and tables of contents, become plain text.',
  not_kept_equations: 'Equations become plain text.',
  not_kept_columns: 'Text in columns becomes a single column.',
  recognition_not_in_plan:
    'These pages are scans and stay images: {pages}. Your plan doesn’t include OCR. See Pricing for plans that do.',
  recognition_missing:
    'These pages are scans and stay images: {pages}. Tesseract, which recognizes text, isn’t installed on this server. The operator can run ./octavo doctor for help.',
  recognition_failed:
    'No text could be recognized on these scanned pages, so they stay images: {pages}.',
  letters_recognised:
    'The fonts on these pages claim wrong letters, so their text was recognized from the printed page: {pages}. Please compare it with the original.',
  letters_wrong:
    'The fonts on these pages claim wrong letters, and recognizing the printed text failed, so it may be unreadable: {pages}.',
  letters_not_read:
    'The fonts on these pages claim wrong letters, so their text may be unreadable: {pages}. Text recognition, which could read it, is off or not available.',
  text_recognised:
    'You can now search and copy the text on these pages: {pages}. Confidence by page: {confidence}.',
  text_there_already: 'These pages already had text and weren’t changed: {pages}.',
  no_text_seen: 'No text was found on these pages: {pages}.',
  straightened: 'These pages were straightened: {pages}.',
  turned_upright: 'These pages were turned upright: {pages}.',
  text_missing:
    'Some text on these pages is missing from the result: {pages}. Please compare it with the original.',
  images_unreadable:
    'Some images are damaged and are missing from the result. Number of images: {count}.',
  pages_missing:
    'The file is incomplete: it lists pages that it does not contain. Number of missing pages: {count}.',
  attachments_locked:
    'The attachments of these files are encrypted and are missing from the result: {files}. Enter the password to keep them.',
  level_without_timestamp:
    'The time-stamp authority gave no valid time stamp, so the signature has the level {level} instead of {wanted}.',
  level_without_revocation:
    'Whether the certificate “{name}” was revoked couldn’t be found out, so the signature has the level {level} instead of {wanted}. Hosts that it names: {hosts}.',
  signatures_lost:
    'Changing a signed document voids its digital signatures: {files}. The result isn’t signed, but shows them as before.',
  was_sound: 'No damage was found in this PDF. It was rewritten anyway.',
  repaired:
    'This PDF was damaged and has been repaired. Check that nothing is missing. Number of pages: {pages}.',
  form_names_unknown:
    'These names in the data are no field of the form, or of more than one, and weren’t used: {names}.',
  form_values_refused:
    'These values aren’t options of their fields, so the fields weren’t changed: {fields}.',
  form_values_too_long:
    'These values have more characters than their fields allow, so the fields weren’t changed: {fields}.',
  form_not_calculated:
    'Scripts of the form don’t run, so these calculated fields weren’t updated: {fields}. Add their values to the data, or open the result in a program that runs scripts.',
  xfa_removed:
    'The form also had fields in the outdated XFA format. They were removed, because they would show other values.',
  invoice_attached:
    'Invoice {number} was attached as {attachment} ({profile}). Its total is {total}, the amount due {due}.',
  invoice_not_on_pages:
    'The pages don’t show these values of the invoice: {values}. Check that the PDF and the data belong together.',
  invoice_not_hybrid:
    'The attached {attachment} is UBL. The PDF is PDF/A-3 with an invoice, but not Factur-X or ZUGFeRD, which contain CII.',
  invoice_values_left_out:
    'These values of the given invoice have no place in the CII that was made of it: {values}.',
  invoice_errors: 'The attached invoice has errors: {rules}.',
  fonts_extracted:
    'Fonts are often protected by a license. Use them only as it allows. Number of fonts: {count}, of which contain only the letters used in this file: {subsets}.',
  removed_scripts: 'Scripts were removed. Number: {count}.',
  removed_actions:
    'Actions that start programs, send data or open other files were removed. Number: {count}.',
  removed_attachments: 'Attached files were removed: {files}.',
  removed_multimedia: 'Videos, sounds and 3D content were removed. Number: {count}.',
  removed_layers: 'Hidden layers were removed, with everything on them: {layers}.',
  removed_metadata: 'Metadata was removed: {names}.',
  removed_comments: 'Comments and drawings were removed. Number: {count}.',
  removed_links: 'Links to web addresses were removed. Number: {count}.',
  blank_pages_removed: 'Blank pages were removed: {pages}.',
  parts_too_large:
    'Some pages are larger than {size} on their own, so their files are larger too: {pages}.',
  compressed:
    'Reduced from {before} to {after}. Page {page} differs most from the original: {similarity}% similar (SSIM).',
  compressed_without_loss: 'Reduced from {before} to {after}, without any loss of quality.',
  target_missed: 'This PDF couldn’t be made smaller than {size}. Your target was {target}.',
  redacted:
    'Redacted areas: {places}. Pages: {pages}. The result was read again: the pages with two PDF readers, and all texts and data in the file. Nothing redacted was found. Text in images or drawn as shapes can’t be found by words.',
  redacted_areas:
    'Redacted areas: {places}. Pages: {pages}. The result was read and rendered again: no text and no image content is left under the marked areas. The same content elsewhere on the pages stays unless you mark it too.',
  redaction_read_once:
    'pdftotext, which reads redacted files a second time, isn’t available on this server, so only one PDF reader checked the pages.',
  redacted_as_pictures:
    'These pages couldn’t be redacted piece by piece and became images without searchable text: {pages}.',
  words_not_found:
    'These words weren’t found: {words}. Words in images can’t be found; mark those areas instead.',
  text_replaced: 'Replaced occurrences: {places}. Pages changed: {pages}.',
  text_in_other_font:
    'The font {font} in this file lacks some of the new letters: {letters}. The text with these letters is set in {twin}.',
  text_too_long:
    'The new text doesn’t fit the line, so these occurrences weren’t changed: {places}. Their pages: {pages}.',
  text_not_settable:
    'Some occurrences weren’t changed: {places}. They go on in the next line, are scanned, drawn as shapes, have a picture as their shadow or are written from right to left, or no font has the new letters. Their pages: {pages}.',
  replacement_unproven:
    'A second PDF reader didn’t find the new text, so these occurrences weren’t changed: {places}. Their pages: {pages}.',
  replacement_not_read:
    'pdftotext, which reads edited files again, isn’t available on this server, so the result wasn’t checked.',
  paragraphs_edited:
    'Changed paragraphs: {paragraphs}. Pages: {pages}. A second PDF reader found exactly the new letters and none of the removed ones.',
  paragraph_too_long_kept:
    'Some paragraphs don’t fit with their new text or place, so they weren’t changed. Their pages: {pages}.',
  paragraph_not_settable_kept:
    'Some paragraphs weren’t changed: they are scanned, drawn as shapes or written from right to left, or no font has the new letters. Their pages: {pages}.',
  paragraph_unproven_kept:
    'A second PDF reader didn’t find exactly the new text, so these pages weren’t changed: {pages}.',
  paragraphs_narrowed: 'To fit, new words were set slightly narrower on these pages: {pages}.',
  paragraphs_pushed: 'Paragraphs below were moved on these pages: {pages}.',
  images_edited: 'Changed images: {images}. Pages: {pages}.',
  image_cut_off_kept:
    'Some images would be cut off at their new place, so they weren’t changed. Their pages: {pages}.',
  image_used_elsewhere:
    'The file shows a deleted or replaced image in other places too, so its data stays in the file.',
  images_not_searched:
    'These pages have images, which weren’t searched for words: {pages}. Check them, and mark areas where needed.',
  letters_not_searched:
    'The fonts on these pages don’t tell which letters they show, so words may be missed: {pages}. Check them, and mark areas where needed.',
  attachments_removed:
    'Attached files can contain the same content, so they were removed. Number of files: {count}.',
  image_compressed: 'Changed from {before} to {after}.',
  image_not_smaller:
    'This image couldn’t be made smaller than {size}, so its pixels weren’t changed.',
  image_made_smaller: 'To fit into {size}, the image was resized to {width} × {height} pixels.',
  image_kept_whole: 'Animations of this type can’t be rewritten, so the frames weren’t changed.',
  animation_became_still:
    'This file is an animation. Of an animated {format}, only the first frame can be read, so the result is a still image. Compress keeps all frames.',
  location_removed: 'The location where the image was taken was removed.',
  location_kept: 'The result contains the location where the image was taken.',
  first_picture_only:
    'This file contains {count} images. The result shows only the first, because {format} can hold only one.',
  outside_the_list:
    'The rows are the items of “{list}”. Data outside this list isn’t in the table: {names}.',
  archive_claim_removed:
    'The PDF claimed to follow PDF/A-{part}. What was added isn’t checked against it, so the claim was removed. To get it back, convert the result to PDF/A.',
  attachments_break_claim:
    'The PDF says that it follows PDF/A-{part}, which may not allow these attachments. Check it, or convert it to PDF/A-3.',
  attachments_left_out:
    'This level of PDF/A doesn’t allow attached files, so these were left out: {files}. Choose PDF/A-3b to keep them.',
  scripts_removed:
    'PDF/A doesn’t allow scripts and some actions, so they were removed. Number: {count}.',
  annotations_changed:
    'PDF/A doesn’t allow hidden annotations, videos, sound and 3D content. Their pictures were kept; nothing else of them. Number: {count}.',
  spot_colours_renamed:
    'These spot colours have several definitions, and PDF/A allows one for each name. The others got new names. This matters only for printing with those inks: {colours}.',
  fonts_replaced:
    'These fonts weren’t in the file, so similar ones were embedded, and the text kept its places: {fonts}.',
  metadata_left_out:
    'PDF/A doesn’t allow these properties in the metadata (XMP), so they were left out: {names}.',
  not_tagged:
    'This spreadsheet is large, so the PDF has no structure for screen readers. Turn on “Tagged PDF” to add it.',
  not_smaller: 'This PDF couldn’t be made smaller than {size}, so it was returned unchanged.',
} as const;

export type WarningCode = keyof typeof catalogue;
export type Warning = { code: WarningCode; values: Record<string, string | number> };

export const warningCodes = Object.keys(catalogue) as WarningCode[];

/** The English text of a warning. */
export const textOfWarning = ({ code, values }: Warning): string =>
  catalogue[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '…'));
