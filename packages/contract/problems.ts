// The one catalogue of errors: code → status and text. A text says what failed, why, and what to do.
// `{name}` is filled from the problem's values.

const catalogue = {
  // The request
  invalid_request: [400, 'The request is not valid: {reason}'],
  missing_file: [400, 'Please select a valid file'],
  missing_type: [400, 'Please select both a file and conversion type'],
  unknown_type: [
    400,
    'There is no conversion called “{type}”. See /api/conversion/catalogue for the list.',
  ],
  invalid_option: [400, 'The option “{option}” is not valid: {reason}'],
  not_available: [
    501,
    'This conversion is not available yet. See /api/conversion/catalogue for those that are.',
  ],
  upload_interrupted: [400, 'The upload stopped before it was complete. Please try again.'],
  upload_too_slow: [
    408,
    'The upload was too slow and was stopped. Please try again on a better connection.',
  ],
  upload_not_found: [
    404,
    'There is no such upload any more. An upload is kept for an hour; please send the file again.',
  ],
  upload_incomplete: [
    409,
    'Of the upload “{name}” only {received} of {total} have arrived. Send the rest of it first.',
  ],
  upload_offset: [
    409,
    'The upload stands at byte {offset}, which is not where this part begins. Ask where it stands, and go on there.',
  ],
  upload_checksum: [460, 'The part has not arrived as it was sent. Please send it again.'],
  upload_media_type: [
    415,
    'The bytes of an upload are sent with the content type application/offset+octet-stream.',
  ],
  upload_protocol: [
    412,
    'Uploads follow version {version} of the tus protocol: send the header Tus-Resumable: {version}.',
  ],
  too_many_uploads: [
    429,
    'Your uploads hold {held} already, and {limit} is the limit. They leave when they are deleted, or after an hour.',
  ],
  unreadable_file: [
    400,
    'There is no file here that can be read. Please check its path and its permissions.',
  ],
  not_found: [404, 'There is nothing at this address.'],
  no_thumbnail: [404, 'There is no thumbnail of this file, or not yet.'],
  sign_in_required: [401, 'Please sign in to do this.'],
  token_invalid: [401, 'Your sign-in is not valid or has expired. Please sign in again.'],
  key_mistyped: [
    401,
    'This API key has a typing error or is not complete. Please copy it again as a whole, octavo_ included.',
  ],
  key_invalid: [401, 'There is no such API key any more. Please sign in and create another one.'],
  session_required: [403, 'An API key cannot do this. Please sign in and do it yourself.'],
  not_registered: [
    403,
    'There is no account for this sign-in yet. Register it first: POST /api/users/register.',
  ],
  account_suspended: [
    403,
    'This account is suspended. Please ask the operator of this server why.',
  ],
  not_yours: [403, 'This belongs to another account. Please use your own.'],
  not_confirmed: [
    422,
    'To delete this account with all of its files, confirm it with “{confirm}”. Nothing was deleted.',
  ],
  limit_reached: [
    409,
    'There are {limit} {things} in this account already, and no more are possible. Please remove one first.',
  ],
  private_webhook: [
    422,
    'The address {address} leads into a private network, which is not called from here. Please give one that is public.',
  ],
  already_registered: [409, 'This account is registered already. Sign in to use it.'],
  identity_unavailable: [
    503,
    'The sign-in service cannot be reached right now. Please try again in a moment.',
  ],
  link_invalid: [
    403,
    'This download link is not valid. Please get a new one where you got this one, or convert the file again.',
  ],
  link_expired: [
    410,
    'This download link has expired. Please get a new one where you got this one, or convert the file again.',
  ],
  // The file
  empty_file: [422, 'The file is empty. Please choose a file with content.'],
  file_too_large: [
    413,
    'The file is too large: the limit is {limit}. Please choose a smaller file, or a plan with larger ones.',
  ],
  files_too_large: [
    413,
    'The files together are too large: the limit is {limit}. Please choose fewer or smaller ones, or a plan with larger ones.',
  ],
  wrong_format: [
    415,
    'This is not a file that this conversion reads: it looks like {found}. It reads {expected}.',
  ],
  damaged_file: [
    422,
    'The file is damaged or incomplete and cannot be read. Please open it in the program that made it, save it again, and retry.',
  ],
  password_required: [
    422,
    'The file is protected with a password. Give the password and try again.',
  ],
  copy_protected: [
    422,
    'The book is protected against copying (DRM), so it cannot be opened here. Please choose a copy without protection.',
  ],
  wrong_password: [422, 'The password does not open this file. Please check it and try again.'],
  archive_limits: [
    422,
    'The file unpacks to more than is allowed or its parts contradict each other, so it was not opened.',
  ],
  unsafe_markup: [
    422,
    'The file declares its own entities or document type, which is not allowed here. Please save it again from an office program.',
  ],
  too_many_pixels: [
    422,
    'The image is too large: {found} megapixels, the limit is {limit}. Please make it smaller first.',
  ],
  target_too_small: [
    422,
    'This image cannot be made as small as {size}. Please allow more, or choose another format.',
  ],
  too_many_frames: [
    422,
    'The image has {found} frames, the limit is {limit}. Please choose one with fewer.',
  ],
  too_many_pages: [
    422,
    'The document has {found} pages, the limit is {limit}. Please choose a range of pages or split it first.',
  ],
  no_such_page: [
    422,
    'The document has {found} pages, so “{pages}” names none that exist. Please correct the pages.',
  ],
  page_beyond_end: [
    422,
    'There is no page {page}: the document has {found}. Please choose pages that it has.',
  ],
  pages_overlap: [
    422,
    'The page ranges {one} and {other} share pages. Please choose ranges that do not overlap.',
  ],
  no_pages_left: [
    422,
    'All {found} pages of the document would be deleted. Please leave at least one.',
  ],
  page_repeated: [
    422,
    'Page {page} is named twice. Please name each page once; those that are not named follow by themselves.',
  ],
  page_too_small: [
    422,
    'On page {page} nothing would be left. Please cut off less, or leave that page out.',
  ],
  no_such_file: [
    422,
    'The plan takes pages of file {number}, but there are {found} files. Please add the file, or take other pages.',
  ],
  no_bookmarks: [
    422,
    'This PDF has no bookmarks to split it at. Please choose page ranges instead, or a number of pages.',
  ],
  too_many_parts: [
    422,
    'This would make {found} files, and {limit} is the most. Please put more pages into each.',
  ],
  not_protected: [422, 'This PDF is not protected with a password, so there is nothing to remove.'],
  nested_too_deep: [
    422,
    'The data is nested more than {limit} levels deep. Please make it flatter.',
  ],
  no_text: [
    422,
    'There is no text in this file, only pictures of it, so there is nothing to edit as text.',
  ],
  invalid_data: [422, 'The file is not valid {format}: {reason}'],
  too_complex: [
    422,
    'The file needs more memory than one job may have. Please simplify or split it.',
  ],
  // The web page
  invalid_address: [
    422,
    'This is not the address of a web page: {reason}. Please correct it, for example https://example.org/page.',
  ],
  private_address: [
    422,
    'The address {address} leads into a private network, which is not opened from here. Please choose a page that is public, or save the page and convert it as HTML.',
  ],
  unreachable_address: [
    422,
    'The address {address} cannot be reached: {reason}. Please check it in your browser, then try again.',
  ],
  address_answered: [
    422,
    'The site {address} answered with the error {status} in place of the page. Please check the address in your browser; pages that need a sign-in cannot be converted.',
  ],
  not_a_page: [
    422,
    'There is no web page at this address, but {found}. Please download it and choose the conversion for such files.',
  ],
  wait_not_met: [
    422,
    'Nothing on the page matched “{selector}” within {seconds} seconds. Please correct what to wait for, or leave it empty.',
  ],
  // The work
  conversion_failed: [
    422,
    'Conversion failed. The file could not be converted; please check that it opens in its own program, and try again.',
  ],
  too_much_work: [
    422,
    'The file needs more than {seconds} seconds of processor time, which is the limit for this job. Please simplify it, split it, or choose fewer pages.',
  ],
  took_too_long: [
    504,
    'The conversion took longer than {seconds} seconds and was stopped. Please try a smaller file.',
  ],
  language_missing: [
    422,
    'The language “{language}” is not installed for recognising text. Please choose among these: {languages}.',
  ],
  cancelled: [409, 'The conversion was cancelled.'],
  nothing_to_redact: [
    422,
    'None of these words was found: {words}. Please check how they are written, or mark the places; words within pictures are not seen.',
  ],
  redaction_unproven: [
    422,
    'Something of what was to be redacted could still be read afterwards (page {page}), so there is no result. Please mark a larger area, or remove this page.',
  ],
  // Limits of the plan and the house
  conversions_used_up: [
    402,
    'All {limit} conversions of this month are used. They are renewed on {resets}. A plan with more conversions lifts this limit.',
  ],
  too_many_failures: [
    429,
    'Much of what was converted for you in the last hour failed or was cancelled. Please try again in {minutes} min, with files that can be converted.',
  ],
  too_many_at_once: [
    429,
    '{limit} conversions are running for you already. Wait until one is done, then try again.',
  ],
  storage_used_up: [
    413,
    'Your storage of {limit} has no room for this: {used} are used. Delete files in My files, wait until some expire, or choose a plan with more storage.',
  ],
  plan_required: [
    402,
    '{feature} is not part of the plan {plan}. It comes with the plan {needed}.',
  ],
  // Plans and payments
  unknown_plan: [400, 'There is no plan called “{plan}”. The plans are {plans}.'],
  trial_used: [
    409,
    'You have tried the plan {plan} already, and each plan can be tried once. Plans are not sold on this server; ask its operator for more.',
  ],
  lower_plan: [
    409,
    'The plan {plan} is lower than the one you have. Cancel that first; choose {plan} when it has ended.',
  ],
  no_subscription: [409, 'You have no subscription, so there is nothing to cancel or to pay.'],
  payment_due: [
    402,
    'The last payment for your plan failed. Please pay it on the billing page first, or cancel your plan.',
  ],
  payment_declined: [
    402,
    'The payment was declined, so nothing was changed. Please give another card on the billing page, then try again.',
  ],
  no_billing: [404, 'Nothing is sold on this server, so there is no billing page.'],
  billing_unavailable: [
    503,
    'The payment service cannot be reached right now, so nothing was changed. Please try again in a moment.',
  ],
  notice_invalid: [400, 'This was not signed by the payment service, or too long ago.'],
  queue_full: [503, 'Too many conversions are waiting right now. Please try again in a moment.'],
  storage_full: [507, 'The server has no room for this file right now. Please try again later.'],
  sandbox_unavailable: [
    503,
    'Conversions are switched off because files cannot be opened safely on this server. The operator can run ./octavo doctor to see why.',
  ],
  tool_missing: [
    503,
    'The server lacks {tool}, which this conversion needs. The operator can run ./octavo doctor to see how to add it.',
  ],
  shutting_down: [503, 'The server is restarting. Please try again in a moment.'],
  database_unavailable: [
    503,
    'The server cannot reach its database right now. Please try again in a moment.',
  ],
  store_unavailable: [
    503,
    'The server cannot reach its file store right now. Please try again in a moment.',
  ],
  workers_unavailable: [
    503,
    'No worker is running right now, so conversions wait. Please try again in a moment.',
  ],
  internal: [
    500,
    'Something went wrong on the server. Please try again; if it happens again, tell the operator the request id {requestId}.',
  ],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type ProblemCode = keyof typeof catalogue;
export type ProblemValues = Record<string, string | number>;
export type Problem = { code: ProblemCode; values?: ProblemValues };

export const problemCodes = Object.keys(catalogue) as ProblemCode[];

/** True when the word is a code of the catalogue. */
export const isProblemCode = (word: string): word is ProblemCode => Object.hasOwn(catalogue, word);

/** The HTTP status that a problem is answered with. */
export const statusOf = (code: ProblemCode): number => catalogue[code][0];

/** The text that a person reads, its placeholders filled in; it begins with the file where one of several is meant. */
export function textOf({ code, values = {} }: Problem): string {
  const text = catalogue[code][1].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? '…'),
  );
  return values['file'] === undefined ? text : `“${values['file']}”: ${text}`;
}

/** A problem on its way up. `cause` is for the log and never shown. */
export class ProblemError extends Error {
  readonly problem: Problem;
  override readonly name = 'ProblemError';

  constructor(code: ProblemCode, values?: ProblemValues, cause?: unknown) {
    super(textOf({ code, ...(values && { values }) }), { cause });
    this.problem = { code, ...(values && { values }) };
  }

  /** The same problem, told of one file among several by the name the person gave it. */
  in(file: string): ProblemError {
    const { code, values } = this.problem;
    return new ProblemError(code, { ...values, file }, this.cause);
  }
}
