// Checks an Excel 97–2003 workbook before LibreOffice opens it ([MS-XLS]).
import { ProblemError } from '@octavo/contract';
import type { CompoundFile } from '#containers/compound-file.ts';
import { opensByExcelsOwn } from '#engines/office/legacy/xls-password.ts';

const record = { boundSheet: 0x0085, endOfFile: 0x000a, filePass: 0x002f } as const;
/** Beginning of file: Excel 97 and later use 0x0809, earlier ones 0x0009, 0x0209 and 0x0409. */
const beginnings = new Set([0x0809, 0x0009, 0x0209, 0x0409]);
const damaged = (why: string) => new ProblemError('damaged_file', {}, `xls: ${why}`);

type Globals = {
  /** The record that describes the encryption. */
  filePass?: Buffer;
  sheetOffsets: number[];
};

/** Reads the records of the workbook's globals up to their end (section 2.1.7.20.3). */
function readGlobals(stream: Buffer): Globals {
  const globals: Globals = { sheetOffsets: [] };
  for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2)) {
    const kind = stream.readUInt16LE(at);
    if (kind === record.endOfFile) return globals;
    if (kind === record.filePass)
      globals.filePass = stream.subarray(at + 4, at + 4 + stream.readUInt16LE(at + 2));
    if (kind === record.boundSheet && at + 8 <= stream.length)
      globals.sheetOffsets.push(stream.readUInt32LE(at + 4));
  }
  throw damaged('the globals do not end');
}

const isBeginning = (stream: Buffer, at: number) =>
  at + 4 <= stream.length && beginnings.has(stream.readUInt16LE(at));

/**
 * @throws ProblemError `password_required` for a protected workbook without a password; `damaged_file` if its sheets
 * cannot be found
 */
export async function checkXls(
  container: CompoundFile,
  password: string | undefined,
): Promise<void> {
  const stream = (await container.stream('Workbook')) ?? (await container.stream('Book'));
  if (!stream || !isBeginning(stream, 0)) throw damaged('no workbook stream');
  const { filePass, sheetOffsets } = readGlobals(stream);
  if (filePass) {
    if (!password && !opensByExcelsOwn(filePass)) throw new ProblemError('password_required');
    return; // What follows is encrypted.
  }
  if (!sheetOffsets.every((at) => isBeginning(stream, at))) throw damaged('a sheet is missing');
}
