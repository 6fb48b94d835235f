// The problems of all routes that accept files for conversions or operations.

/** Problems of the upload, and of a file that is checked at once. */
export const uploadProblems = [
  'missing_file',
  'invalid_option',
  'upload_interrupted',
  'upload_too_slow',
  'too_many_open_uploads',
  'uploads_busy',
  'upload_not_found',
  'upload_incomplete',
  'empty_file',
  'file_too_large',
  'files_too_large',
  'wrong_format',
  'damaged_file',
  'password_required',
  'wrong_password',
] as const;

/** Limits of the plan and of the server. */
export const admissionProblems = [
  'conversions_used_up',
  'too_many_failures',
  'too_many_at_once',
  'storage_used_up',
  'queue_full',
  'storage_full',
  'sandbox_unavailable',
  'shutting_down',
] as const;
