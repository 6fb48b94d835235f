// Excel encrypts a workbook whose structure is locked with a fixed, published password, and opens it without asking
// ([MS-OFFCRYPTO], section 2.1.6). Octavo uses the same password.
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
 * Calls the function with the given options or, for a protected workbook without a password, with Excel's fixed one.
 * @throws ProblemError `password_required` if that does not open it
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
