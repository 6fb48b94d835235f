// Excel protects a workbook that is only not to be changed with a password that everybody knows, and opens it without
// asking ([MS-OFFCRYPTO], section 2.1.6). So do we.
import { ProblemError } from '@octavo/contract';
import type { InputFile } from '#kernel/converter.ts';
import { isCompoundFile } from '#containers/compound-file.ts';

const excelsOwn = 'VelvetSweatshop';

type Options = Record<string, unknown>;

const isProtectedWorkbook = async ({ path, format }: InputFile) =>
  format === 'xlsx' && (await isCompoundFile(path));

const isWrongPassword = (error: unknown) =>
  error instanceof ProblemError && error.problem.code === 'wrong_password';

/**
 * Does the work with the options that were given or, for a protected workbook without a password, with Excel's own.
 * @throws ProblemError `password_required` when that one does not open it
 */
export async function withKnownPassword(
  input: InputFile,
  options: Options,
  work: (options: Options) => Promise<void>,
): Promise<void> {
  if (options['password'] || !(await isProtectedWorkbook(input))) return work(options);
  await work({ ...options, password: excelsOwn }).catch((error: unknown) => {
    throw isWrongPassword(error) ? new ProblemError('password_required') : error;
  });
}
