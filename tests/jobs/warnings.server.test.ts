// Tests the warnings of results, from the worker to the response.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { textOfWarning, type Warning } from '@octavo/contract';
import { convert } from '../setup/client.ts';
import { useSharedServer } from '../setup/shared-server.ts';

const server = useSharedServer();

/** A PDF that is an image of a page. */
async function scannedPage(): Promise<Uint8Array> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754"><rect width="1240" height="1754" fill="#fffdf5"/><text x="120" y="300" font-size="60">Minutes</text></svg>';
  const content = await sharp(Buffer.from(svg)).jpeg().toBuffer();
  const { body } = await convert(server, { type: 'jpg-to-pdf', name: 'page.jpg', content });
  const file = await fetch(server.url + body.data.downloadUrl);
  return new Uint8Array(await file.arrayBuffer());
}

/** A warning in the response: its code, its text, and the values in the text. */
const inResponse = ({ code, values }: Warning) => ({
  code,
  message: textOfWarning({ code, values }),
  details: values,
});

test('a result lists its pages that stayed images', async () => {
  const upload = { type: 'pdf-to-word', name: 'scan.pdf', content: await scannedPage() };
  const { body } = await convert(server, { ...upload, options: { ocr: 'false' } });
  const warning = { code: 'scanned_pages', values: { pages: '1' } } as const;
  expect(body.data.warnings).toEqual([inResponse(warning)]);
  expect(body.data['remarks']).toEqual(body.data.warnings);
});

test('a result reports that the plan has no OCR, instead of advising to turn it on', async () => {
  const { body } = await convert(server, {
    ...{ type: 'pdf-to-word', name: 'scan.pdf', content: await scannedPage() },
    options: { ocr: 'true' },
  });
  const warning = { code: 'recognition_not_in_plan', values: { pages: '1' } } as const;
  expect(body.data.warnings).toEqual([inResponse(warning)]);
});

test.each(['pdf-to-txt', 'document-editor'])(
  '%s of a scan without OCR in the plan names the plan, instead of advising OCR',
  async (type) => {
    const content = await scannedPage();
    const { status, body } = await convert(server, { type, name: 'scan.pdf', content });
    expect([status, body.code]).toEqual([402, 'ocr_not_in_plan']);
    expect(body.message).toContain('your plan doesn’t include OCR');
    expect(body.message).toContain('See Pricing for plans that do.');
  },
);

test('a scan to text with OCR turned off advises to turn it on', async () => {
  const upload = { type: 'pdf-to-txt', name: 'scan.pdf', content: await scannedPage() };
  const { status, body } = await convert(server, { ...upload, options: { ocr: 'false' } });
  expect([status, body.code]).toEqual([422, 'ocr_off']);
});

test('a result as expected has no warnings', async () => {
  const { body } = await convert(server, { type: 'csv-to-json', content: 'a,b\n1,2\n' });
  expect(body.data).not.toHaveProperty('warnings');
});
