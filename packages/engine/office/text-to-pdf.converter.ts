// Plain text to PDF by the office engine, in whatever encoding it comes.
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { converter } from '#core/converter.ts';
import { headOf } from '#core/file-bytes.ts';
import { sniffLimits } from '#core/limits.ts';
import { decodedText, encodingOfFile } from '#core/text-encoding.ts';
import type { OfficeToPdfOptions } from '#office/pdf-export.ts';
import { printWithOffice } from '#office/print.ts';

const byteOrderMark = '\uFEFF';

/** LibreOffice knows UTF-8 by its mark, and mangles what it has to guess. */
async function* marked(text: AsyncIterable<string>): AsyncGenerator<string> {
  yield byteOrderMark;
  yield* text;
}

export default converter<OfficeToPdfOptions>({
  reads: ['txt'],
  writes: ['pdf'],
  pool: 'office',
  async convert([input], output, options, run) {
    const encoding = await encodingOfFile(
      input.path,
      await headOf(input.path, sniffLimits.headBytes),
    );
    const path = output.path('txt');
    await pipeline(marked(decodedText(input.path, encoding)), createWriteStream(path));
    await printWithOffice({ ...input, path }, output, options, run);
    await rm(path);
  },
});
