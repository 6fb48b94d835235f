// Saves and reads documents with LibreOffice itself.
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { run } from './programs.ts';

const endsWithinSeconds = 100;

/** The failures so far: what has failed may still use its profile. */
let failures = 0;

/**
 * All tests of a worker, which is a process, share a profile: LibreOffice takes ten times as long to make one as to convert a small
 * document.
 */
async function convertWithOffice(filter: string, target: string, inputs: readonly string[]) {
  const profile = join(inject('runFolder'), `office-profile-${process.pid}-${failures}`);
  const command = ['soffice', `-env:UserInstallation=file://${profile}`, '--headless'];
  const given = [...command, '--convert-to', filter, '--outdir', target, ...inputs];
  try {
    await run('timeout', ['--signal=KILL', String(endsWithinSeconds), ...given]);
  } catch (error) {
    failures++;
    throw error;
  }
}

/**
 * Saves documents in another office format, for the binary formats that tests cannot write by hand.
 * @returns the paths of the new documents, in order.
 */
export async function saveAs(
  folder: string,
  extension: string,
  ...inputs: string[]
): Promise<string[]> {
  await convertWithOffice(extension, folder, inputs);
  return inputs.map((input) => input.replace(/\.[^.]+$/, `.${extension}`));
}

/** The first sheet of a workbook as LibreOffice writes it in CSV: UTF-8, commas, cells as shown. */
export async function sheetAsCsv(folder: string, workbook: string): Promise<string> {
  const target = await mkdtemp(join(folder, 'csv-'));
  const csv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false';
  await convertWithOffice(csv, target, [workbook]);
  const [name = ''] = await readdir(target);
  return readFile(join(target, name), 'utf8');
}
