// Finds the problems that an account or a higher plan solves, and trying again does not.

const liftedByUpgrade: readonly string[] = [
  'plan_required',
  'ocr_not_in_plan',
  'conversions_used_up',
  'storage_used_up',
  'file_too_large',
  'files_too_large',
];

/** @param code the code of a problem */
export const isLiftedByUpgrade = (code: string | undefined): boolean =>
  code !== undefined && liftedByUpgrade.includes(code);
