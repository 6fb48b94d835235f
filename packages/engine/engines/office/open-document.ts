// The checks of an OpenDocument file: the archive guard, and a password if its manifest declares encryption.
import { ProblemError } from '@octavo/contract';
import type { InputFile } from '#kernel/converter.ts';
import { guardZip } from '#containers/zip-guard.ts';
import { entryText } from '#containers/zip-content.ts';
import { zipEntries } from '#containers/zip-directory.ts';

const manifestBytes = 16 * 1024 * 1024;

async function isEncrypted(path: string): Promise<boolean> {
  const manifest = (await zipEntries(path)).find(({ name }) => name === 'META-INF/manifest.xml');
  return !!manifest && /[:<]encryption-data\b/.test(await entryText(path, manifest, manifestBytes));
}

/** @throws ProblemError `password_required`, and those of the archive guard */
export async function guardOpenDocument(
  { path }: InputFile,
  password: string | undefined,
): Promise<void> {
  await guardZip(path);
  if (!password && (await isEncrypted(path))) throw new ProblemError('password_required');
}
