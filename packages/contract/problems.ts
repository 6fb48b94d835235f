// The catalogue of problems: code → HTTP status and text. A text says what failed, why, and what to do.
// `{name}` is filled from the problem's values.
import { accessProblems } from './access-problems.ts';
import { pageProblems } from './page-problems.ts';
import { paragraphProblems } from './paragraph-problems.ts';
import { archiveProblems } from './archive-problems.ts';
import { formProblems } from './form-problems.ts';
import { pdfImageProblems } from './pdf-image-problems.ts';
import { invoiceProblems } from './invoice/problems.ts';
import { redactionProblems } from './redaction-problems.ts';
import { signingProblems } from './signing-problems.ts';
import { tagProblems } from './tag-problems.ts';
import { uploadProblems } from './upload-problems.ts';

const catalogue = {
  // The request
  invalid_request: [400, 'Invalid request: {reason}'],
  malformed_url: [
    400,
    'This address contains a malformed escape sequence. Encode it and try again.',
  ],
  method_not_allowed: [405, '{method} isn’t possible at this address. It supports {allowed}.'],
  body_too_large: [
    413,
    'The request body is too large: {size}. The limit is {limit}. Send a smaller body; send files as a form or an upload.',
  ],
  unsupported_media_type: [
    415,
    'The content type {type} isn’t supported here. Send application/json, or a form with files where this address takes them.',
  ],
  missing_file: [400, 'Please select a valid file'],
  missing_type: [400, 'Please select both a file and conversion type'],
  unknown_type: [
    400,
    'There is no conversion called “{type}”. See /api/conversion/catalogue for the list.',
  ],
  invalid_option: [400, 'Invalid value for “{option}”: {reason}'],
  not_available: [
    501,
    'This conversion isn’t available yet. See /api/conversion/catalogue for those that are.',
  ],
  editor_sign_in_required: [401, 'You need to be logged in to use the {editor}.'],
  opens_in_editor: [
    400,
    '{editor} isn’t a conversion. Send the file and one of its operations to {address}.',
  ],
  ...uploadProblems,
  unreadable_file: [400, 'This file can’t be read. Check its path and permissions.'],
  result_not_found: [
    404,
    'The result of this job doesn’t exist or has expired. Convert the file again.',
  ],
  not_found: [404, 'Not found. It may have been deleted, or the address is wrong.'],
  no_thumbnail: [404, 'This file has no thumbnail, or it isn’t ready yet.'],
  sign_in_required: [401, 'Please sign in to do this.'],
  token_invalid: [401, 'Your sign-in is invalid or has expired. Please sign in again.'],
  key_mistyped: [
    401,
    'This API key is mistyped or incomplete. Copy the whole key, including octavo_.',
  ],
  key_invalid: [401, 'This API key doesn’t exist or was revoked. Sign in and create a new one.'],
  admin_required: [403, 'Only administrators of this server can do this.'],
  own_account: [409, 'You can’t suspend your own account. Ask another administrator.'],
  invitations_unavailable: [
    409,
    'Nobody can be invited: the accounts are another provider’s, or this server takes no new ones (SIGNUP=closed).',
  ],
  ...accessProblems,
  not_registered: [
    403,
    'There is no account for this sign-in yet. Register it first: POST /api/users/register.',
  ],
  account_suspended: [403, 'This account is suspended. Contact the operator of this server.'],
  not_confirmed: [
    422,
    'To delete this account and all its files, confirm with “{confirm}”. Nothing was deleted.',
  ],
  limit_reached: [
    409,
    'You already have {limit} {things}, the maximum for an account. Remove one first.',
  ],
  private_webhook: [
    422,
    '{address} is in a private network, which this server doesn’t call. Use a public address.',
  ],
  already_registered: [409, 'This account is already registered. Please sign in.'],
  identity_unavailable: [
    503,
    'The sign-in service can’t be reached right now. Please try again in a moment.',
  ],
  link_invalid: [
    403,
    'This download link is invalid. Get a new link where you found this one, or convert the file again.',
  ],
  link_expired: [
    410,
    'This download link has expired. Get a new link where you found this one, or convert the file again.',
  ],
  share_not_found: [
    404,
    'This link doesn’t work: it has expired, was revoked, or is incomplete. Ask the person who sent it for a new one.',
  ],
  share_password_required: [
    403,
    'This file is protected. Enter the password that belongs to the link.',
  ],
  share_password_wrong: [403, 'The password is wrong. Check it and try again.'],
  share_password_attempts: [
    429,
    'Too many wrong passwords. Try again in {minutes} min. The link itself keeps working.',
  ],
  // The file
  empty_file: [422, 'The file is empty. Please choose another file.'],
  file_too_large: [
    413,
    'The file is too large: {size}. The limit is {limit}. Choose a smaller file. Plans with a higher limit: {plans}.',
  ],
  files_too_large: [
    413,
    'The files are too large together: {size}. The limit is {limit}. Choose fewer or smaller files. Plans with a higher limit: {plans}.',
  ],
  wrong_format: [415, 'This looks like {found}. Supported formats: {expected}.'],
  tracked_changes_need_word: [
    422,
    'Tracked changes need two Word documents (DOCX), and this file isn’t one. Choose a DOCX file, or another format of the report.',
  ],
  damaged_file: [
    422,
    'The file is damaged or incomplete. Open it in the app that created it, save it again and retry.',
  ],
  no_pages: [
    422,
    'No pages were found in this PDF. Save it again in the app that created it, or try Repair PDF.',
  ],
  password_required: [422, 'The file is password-protected. Enter the password and try again.'],
  copy_protected: [
    422,
    'This book is copy-protected (DRM), so it can’t be opened. Choose a copy without DRM.',
  ],
  wrong_password: [422, 'The password is wrong. Check it and try again.'],
  archive_limits: [
    422,
    'The file is too large when unpacked, or its contents are inconsistent, so it wasn’t opened. Choose another file.',
  ],
  unsafe_markup: [
    422,
    'The file declares its own entities or document type, which isn’t allowed. Save it again from an office app.',
  ],
  too_many_pixels: [
    422,
    'The image is too large: {found} megapixels. The limit is {limit}. Make it smaller first.',
  ],
  target_too_small: [
    422,
    'This image can’t be made as small as {size}. Choose a larger size or another format.',
  ],
  too_many_frames: [
    422,
    'The image has {found} frames. The limit is {limit}. Choose one with fewer frames.',
  ],
  too_many_pages: [
    422,
    'The document has {found} pages. The limit is {limit}. Choose a page range, or split the document first.',
  ],
  not_accessible: [
    422,
    'This file can’t become an accessible PDF (PDF/UA-1). It breaks these clauses of ISO 14289-1: {rules}. Numbers in parentheses are pages or slides; with 7.3, they are those of images without descriptions: enter them, or set “Accessible PDF” to “When possible”.',
  ],
  scan_without_text: [
    422,
    'These pages are scans without text, so there is nothing to structure for screen readers: {pages}. Turn on “Recognize text in scanned pages”. If it is on, no text was recognized.',
  ],
  ...pageProblems,
  ...redactionProblems,
  ...paragraphProblems,
  ...pdfImageProblems,
  ...archiveProblems,
  ...signingProblems,
  ...formProblems,
  ...tagProblems,
  no_such_file: [
    422,
    'The pages refer to file {number}, but the number of files is {found}. Add the file, or choose other pages.',
  ],
  no_bookmarks: [
    422,
    'This PDF has no bookmarks to split at. Choose page ranges or a number of pages instead.',
  ],
  nothing_to_remove: [
    422,
    'Nothing of the chosen kinds was found in this PDF, so nothing was changed.',
  ],
  ...invoiceProblems,
  too_many_parts: [
    422,
    'This would create {found} files. The maximum is {limit}. Put more pages into each file.',
  ],
  not_protected: [422, 'This PDF isn’t password-protected, so there is nothing to remove.'],
  nested_too_deep: [
    422,
    'The data is nested more than {limit} levels deep. Flatten it and try again.',
  ],
  no_text: [
    422,
    'This file contains only images of text, so there is no text to edit. Use OCR in the PDF editor first.',
  ],
  no_text_found: [
    422,
    'No text was found in this file. Choose a file that contains text, or a sharper scan.',
  ],
  ocr_off: [
    422,
    'This file contains only images of text. To get their text, turn on “Recognize text in scanned pages” and try again.',
  ],
  ocr_not_in_plan: [
    402,
    'This file contains only images of text, and your plan doesn’t include OCR, which recognizes it. See Pricing for plans that do.',
  ],
  invalid_data: [422, 'The file isn’t valid {format}: {reason}'],
  too_complex: [422, 'The file needs more memory than a job may use. Simplify or split it.'],
  // The web page
  invalid_address: [
    422,
    'This isn’t a valid web address: {reason}. Correct it, for example https://example.org/page.',
  ],
  private_address: [
    422,
    '{address} is in a private network, which this server doesn’t open. Choose a public page, or save the page and convert it as HTML.',
  ],
  unreachable_address: [
    422,
    '{address} can’t be reached: {reason}. Check it in your browser and try again.',
  ],
  address_answered: [
    422,
    '{address} returned error {status} instead of the page. Check the address in your browser. Pages that require a login can’t be converted.',
  ],
  not_a_page: [
    422,
    'This address leads to {found}, not to a web page. Download it and choose a conversion for that type of file.',
  ],
  wait_not_met: [
    422,
    'Nothing on the page matched “{selector}” within {seconds} seconds. Correct “Wait for”, or leave it empty.',
  ],
  // The conversion
  conversion_failed: [
    422,
    'Conversion failed. Check that the file opens in its own app, then try again.',
  ],
  conversion_interrupted: [
    503,
    'The conversion was interrupted several times by a fault that isn’t in your file. It doesn’t count against your allowance. Please try again later.',
  ],
  too_much_work: [
    422,
    'The file needs more than {seconds} seconds of processor time, the limit for this job. Simplify it, split it or choose fewer pages.',
  ],
  took_too_long: [
    504,
    'The conversion took longer than {seconds} seconds and was stopped. Try a smaller file.',
  ],
  language_missing: [
    422,
    'The OCR language “{language}” isn’t installed. Choose from: {languages}.',
  ],
  cancelled: [409, 'The conversion was cancelled.'],
  nothing_to_replace: [
    422,
    'This text wasn’t found: {text}. Check the spelling, “Match case” and the pages. Text in images can’t be found.',
  ],
  // Limits of the plan and of the server
  conversions_used_up: [
    402,
    'You’ve used up this month’s conversions: {used} of {limit}. Your allowance resets on {resets}. Plans with more conversions: {plans}.',
  ],
  too_many_failures: [
    429,
    'Too many of your conversions failed or were cancelled in the last hour: {used} s of {limit} s. Check your files and try again in {minutes} min. The limit is the same for all plans.',
  ],
  too_many_at_once: [
    429,
    'You’ve reached your limit of conversions at the same time: {used} of {limit}. Wait until one is finished, then try again. Plans with a higher limit: {plans}.',
  ],
  storage_used_up: [
    413,
    'Not enough storage: {used} of {limit} is used, and the result needs {size}. Delete files in My files, or wait until some expire; next expiry: {resets}. Plans with more storage: {plans}.',
  ],
  plan_required: [402, '{feature} isn’t included in the {plan} plan. It’s available on {needed}.'],
  // Plans and payments
  unknown_plan: [400, 'There is no plan called “{plan}”. Available plans: {plans}.'],
  trial_used: [
    409,
    'You’ve already used your trial of {plan}. This server doesn’t sell plans; contact its operator for more.',
  ],
  lower_plan: [
    409,
    '{plan} is lower than your current plan. Cancel your current plan first, and choose {plan} when it has ended.',
  ],
  no_subscription: [409, 'You have no subscription, so there is nothing to cancel or pay.'],
  payment_due: [
    402,
    'The last payment for your plan failed. Pay it on the billing page first, or cancel your plan.',
  ],
  payment_declined: [
    402,
    'Your payment was declined, so nothing was changed. Add another card on the billing page and try again.',
  ],
  no_billing: [404, 'This server doesn’t sell plans, so there is no billing page.'],
  billing_unavailable: [
    503,
    'The payment service can’t be reached right now, so nothing was changed. Please try again in a moment.',
  ],
  notice_invalid: [400, 'The payment service’s signature is missing, wrong or too old.'],
  queue_full: [503, 'Too many conversions are waiting right now. Please try again in a moment.'],
  storage_full: [
    507,
    'The server doesn’t have enough free disk space for this upload. Try again later or with a smaller file, or tell the operator of this server.',
  ],
  sandbox_unavailable: [
    503,
    'Conversions are turned off because files can’t be opened safely on this server. The operator can run ./octavo doctor to find out why.',
  ],
  tool_missing: [
    503,
    'This conversion needs {tool}, which isn’t installed on the server. The operator can run ./octavo doctor for help.',
  ],
  shutting_down: [503, 'The server is restarting. Please try again in a moment.'],
  database_unavailable: [
    503,
    'The server can’t reach its database right now. Please try again in a moment.',
  ],
  store_unavailable: [
    503,
    'The server can’t reach its file storage right now. Please try again in a moment.',
  ],
  workers_unavailable: [
    503,
    'No worker is running right now, so conversions have to wait. Please try again in a moment.',
  ],
  internal: [
    500,
    'Something went wrong on the server. Please try again. If it happens again, give the operator this request ID: {requestId}.',
  ],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type ProblemCode = keyof typeof catalogue;
export type ProblemValues = Record<string, string | number>;
export type Problem = { code: ProblemCode; values?: ProblemValues };

export const problemCodes = Object.keys(catalogue) as ProblemCode[];

/** Whether a text is a code of the catalogue. */
export const isProblemCode = (word: string): word is ProblemCode => Object.hasOwn(catalogue, word);

/** The HTTP status of a problem. */
export const statusOf = (code: ProblemCode): number => catalogue[code][0];

/**
 * The English text of a problem with its values filled in. If it concerns one of several files, it starts with its name; if one
 * of several steps, with its number.
 */
export function textOf({ code, values = {} }: Problem): string {
  const text = catalogue[code][1].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? '…'),
  );
  const ofFile = values['file'] === undefined ? text : `“${values['file']}”: ${text}`;
  return values['step'] === undefined ? ofFile : `Step ${values['step']}: ${ofFile}`;
}

/** An error with a problem of the catalogue. `cause` is logged and never sent. */
export class ProblemError extends Error {
  readonly problem: Problem;
  override readonly name = 'ProblemError';

  constructor(code: ProblemCode, values?: ProblemValues, cause?: unknown) {
    super(textOf({ code, ...(values && { values }) }), { cause });
    this.problem = { code, ...(values && { values }) };
  }

  /** The same problem about one of several files. @param file its display name */
  in(file: string): ProblemError {
    const { code, values } = this.problem;
    return new ProblemError(code, { ...values, file }, this.cause);
  }

  /** The same problem in one of several steps. @param step its number, from 1 */
  inStep(step: number): ProblemError {
    const { code, values } = this.problem;
    return new ProblemError(code, { ...values, step }, this.cause);
  }
}
