// Plain text to PDF by the office engine, in whatever encoding it comes.
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { converter } from '#core/converter.ts';
import { headOf } from '#core/file-bytes.ts';
import { sniffLimits } from '#core/limits.ts';
import { decodedText, encodingOfFile } from '#core/text-encoding.ts';
import { flatText, type TextPage } from '#office/flat-text.ts';
import type { OfficeToPdfOptions } from '#office/pdf-export.ts';
import { printWithOffice } from '#office/print.ts';

export default converter<OfficeToPdfOptions & TextPage>({
  reads: ['txt'],
  writes: ['pdf'],
  pool: 'office',
  async convert([input], output, options, run) {
    const head = await headOf(input.path, sniffLimits.headBytes);
    const text = decodedText(input.path, await encodingOfFile(input.path, head));
    const path = output.path('fodt');
    await pipeline(flatText(text, options), createWriteStream(path));
    await printWithOffice({ ...input, path, format: 'fodt' }, output, options, run);
    await rm(path);
  },
});
