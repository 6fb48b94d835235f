// Passes text, Markdown and code to the editors byte for byte, which preserves encoding and line ends.
import { copyFile } from 'node:fs/promises';
import { fileTooLarge, ProblemError, type Format } from '@octavo/contract';
import { converter, type InputFile } from '#kernel/converter.ts';
import { headOf } from '#kernel/file-bytes.ts';
import { editingLimits, sniffLimits } from '#kernel/limits.ts';
import { decodedText, encodingOfFile } from '#kernel/text-encoding.ts';

/** Checks that the whole file is text; so far only its beginning was checked. */
async function mustBeText({ path }: InputFile): Promise<void> {
  const encoding = await encodingOfFile(path, await headOf(path, sniffLimits.headBytes));
  for await (const text of decodedText(path, encoding))
    if (text.includes('\0')) throw new ProblemError('damaged_file', {}, 'a NUL in the text');
}

function mustFitEditor({ size }: InputFile): void {
  const limit = editingLimits.textBytes;
  if (size > limit) throw fileTooLarge(limit, { size });
}

/** Editors treat every text format as plain text, except Markdown. */
const formatOf = ({ format }: InputFile): Format => (format === 'md' ? 'md' : 'txt');

export default converter({
  reads: ['txt', 'md', 'json', 'csv', 'xml', 'html'],
  writes: ['txt', 'md'],
  does: ['text-editor', 'code-editor'],
  pool: 'data',
  keepsFile: true,
  async convert([input], output) {
    mustFitEditor(input);
    await mustBeText(input);
    await copyFile(input.path, output.path(formatOf(input)));
  },
});
