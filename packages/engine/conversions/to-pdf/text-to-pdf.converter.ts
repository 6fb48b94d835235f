// Plain text in any encoding to PDF, with the office engine.
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { makeAccessible } from '#editing/pdf-accessibility/accessible-pdf.ts';
import type { AccessibilityOptions } from '#editing/pdf-accessibility/options.ts';
import { converter } from '#kernel/converter.ts';
import { headOf } from '#kernel/file-bytes.ts';
import { sniffLimits } from '#kernel/limits.ts';
import { decodedText, encodingOfFile } from '#kernel/text-encoding.ts';
import { flatText, type TextPage } from '#engines/office/flat-text.ts';
import type { OfficeToPdfOptions } from '#engines/office/pdf-export.ts';
import { printWithOffice } from '#engines/office/print.ts';

export default converter<OfficeToPdfOptions & TextPage & Pick<AccessibilityOptions, 'accessible'>>({
  reads: ['txt'],
  writes: ['pdf'],
  pool: 'office',
  async convert([input], output, chosen, run) {
    const options = { ...chosen, tagged: chosen.tagged || chosen.accessible === 'required' };
    const head = await headOf(input.path, sniffLimits.headBytes);
    const text = decodedText(input.path, await encodingOfFile(input.path, head));
    const path = output.path('fodt');
    await pipeline(flatText(text, options), createWriteStream(path));
    await printWithOffice({ ...input, path, format: 'fodt' }, output, options, run);
    await rm(path);
    if (options.tagged) makeAccessible(output.path('pdf'), input, options, run);
  },
});
