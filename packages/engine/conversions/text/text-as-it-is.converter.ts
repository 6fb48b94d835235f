// Text, Markdown and code for the editors: given on byte for byte, so that encoding and line ends stay what they are.
import { copyFile } from 'node:fs/promises';
import { formatBytes, ProblemError, type Format } from '@octavo/contract';
import { converter, type InputFile } from '#kernel/converter.ts';
import { headOf } from '#kernel/file-bytes.ts';
import { editingLimits, sniffLimits } from '#kernel/limits.ts';
import { decodedText, encodingOfFile } from '#kernel/text-encoding.ts';

/** The head was seen to be text; what follows it may still be something else. */
async function mustBeText({ path }: InputFile): Promise<void> {
  const encoding = await encodingOfFile(path, await headOf(path, sniffLimits.headBytes));
  for await (const text of decodedText(path, encoding))
    if (text.includes('\0')) throw new ProblemError('damaged_file', {}, 'a NUL in the text');
}

function mustFitEditor({ size }: InputFile): void {
  const limit = editingLimits.textBytes;
  if (size > limit) throw new ProblemError('file_too_large', { limit: formatBytes(limit) });
}

/** All kinds of text are text to an editor; Markdown is told apart where the result is to be Markdown. */
const formatOf = ({ format }: InputFile): Format => (format === 'md' ? 'md' : 'txt');

export default converter({
  reads: ['txt', 'md', 'json', 'csv', 'xml', 'html'],
  writes: ['txt', 'md'],
  pool: 'data',
  keepsFile: true,
  async convert([input], output) {
    mustFitEditor(input);
    await mustBeText(input);
    await copyFile(input.path, output.path(formatOf(input)));
  },
});
