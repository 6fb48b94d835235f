// A thumbnail of an Office document or a text: the first page as it would be printed.
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { converter, type InputFile, type OutputFile, type Run } from '#kernel/converter.ts';
import { headOf } from '#kernel/file-bytes.ts';
import { sniffLimits } from '#kernel/limits.ts';
import { encodingOfHead } from '#kernel/text-encoding.ts';
import { flatText } from '#engines/office/flat-text.ts';
import { printWithOffice } from '#engines/office/print.ts';
import { drawFirstPage } from '#formats/pdf/first-page.ts';

const texts = ['txt', 'md', 'json', 'xml', 'csv'] as const;
const page = { paper: 'a4', orientation: 'portrait' } as const;
/** A text has no layout to show, so its words are drawn larger. */
const textZoom = 2;
const firstPage = { pages: '1', pdfa: 'none', tagged: false, imageQuality: 75 } as const;

/** Prints only the beginning of a text, which fills a page. */
async function printText(input: InputFile, output: OutputFile, run: Run): Promise<void> {
  const head = await headOf(input.path, sniffLimits.headBytes);
  const beginning = new TextDecoder(encodingOfHead(head)).decode(head, { stream: true });
  const path = output.path('fodt');
  await pipeline(flatText([beginning], page), createWriteStream(path));
  await printWithOffice({ ...input, path, format: 'fodt' }, output, firstPage, run);
  await rm(path);
}

const isText = ({ format }: InputFile) => (texts as readonly string[]).includes(format);

export default converter({
  reads: [
    ...texts,
    ...(['docx', 'doc', 'odt', 'fodt', 'rtf'] as const),
    ...(['xlsx', 'xls', 'ods', 'fods'] as const),
    ...(['pptx', 'ppt', 'odp', 'fodp'] as const),
  ],
  writes: ['webp'],
  pool: 'office',
  does: ['thumbnail'],
  async convert([input], output, _options, run) {
    if (isText(input)) await printText(input, output, run);
    else await printWithOffice(input, output, firstPage, run);
    const pdf = output.path('pdf');
    await drawFirstPage(pdf, output.path('webp'), isText(input) ? textZoom : 1);
    await rm(pdf);
  },
});
