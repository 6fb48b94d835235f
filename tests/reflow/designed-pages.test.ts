// PDFs with designed pages to Word: pages whose pictures and text lie over each other keep their layout, others flow.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveAs } from '../conversions/libreoffice.ts';
import { pdfOf } from '../conversions/pdf-objects.ts';
import { infoOfPdf, run, textOfPdf } from '../conversions/programs.ts';
import { openWorkplace, type Workplace } from '../conversions/workplace.ts';
import { paragraphsOf, partOf, problemsOf } from '../presentation/package.ts';
import { drawnPages, textLines } from './drawn-pages.ts';

let place: Workplace;

beforeAll(async () => {
  place = await openWorkplace();
}, 120_000);

afterAll(() => place.close());

/** A picture of one colour; from below, in points. */
const picture = (color: string, x: number, y: number, width: number, height: number) =>
  `q ${width} 0 0 ${height} ${x} ${y} cm BI /W 1 /H 1 /CS /RGB /BPC 8 /F /AHx ID ${color}> EI Q`;

const slogan = [
  { x: 120, y: 600, text: 'Fresh from the harbour', size: 30 },
  { x: 120, y: 420, text: 'Open every day', size: 20 },
];
const pictures = [
  picture('206080', 100, 300, 200, 360),
  picture('A02030', 140, 350, 180, 340),
  picture('D0E0F0', 120, 250, 160, 380),
].join('\n');

it('a page with text on pictures over each other stays one page between pages that flow', async () => {
  const pages = [textLines(1, 40), slogan, textLines(3, 40)];
  const pdf = await place.write('designed.pdf', drawnPages(pages, ['', pictures, '']));
  const { path } = await place.convert('pdf-to-word', pdf);
  expect(await problemsOf(path)).toEqual([]);
  const xml = await partOf(path, 'word/document.xml');
  const frames = xml.match(/<w:p><w:pPr>(?:(?!<\/w:p>).)*<w:framePr.*?<\/w:p>/g) ?? [];
  expect(frames.flatMap(paragraphsOf)).toEqual(slogan.map(({ text }) => text));
  expect(xml.match(/<wp:anchor /g)).toHaveLength(1);
  await saveAs(place.folder, 'pdf', path);
  const again = place.path('result.pdf');
  expect((await infoOfPdf(again))['Pages']).toBe('3');
  const second = await run('pdftotext', ['-f', '2', '-l', '2', again, '-']);
  expect(second.split(/[\n\f]/).filter(Boolean)).toEqual(slogan.map(({ text }) => text));
  expect((await textOfPdf(again)).match(/harbour/g)?.length).toBe(
    (await textOfPdf(pdf)).match(/harbour/g)?.length,
  );
});

/** A page with a black picture that a soft mask hides except for a corner, above a paragraph. */
function maskedPicture(): Buffer {
  const lines = textLines(1, 8).map(({ y, text }) => `1 0 0 1 72 ${y - 300} Tm (${text}) Tj`);
  const drawing = 'q /M gs 300 0 0 200 100 520 cm /I Do Q';
  const resources = '/Font<</F 5 0 R>>/XObject<</I 6 0 R>>/ExtGState<</M 7 0 R>>';
  const group = '/Group<</S/Transparency/CS/DeviceGray>>';
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<${resources}>>>>`,
    { dictionary: '', stream: `${drawing}\nBT /F 12 Tf ${lines.join('\n')} ET` },
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    {
      dictionary:
        '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/ASCIIHexDecode',
      stream: '00>',
    },
    '<</Type/ExtGState/SMask<</Type/Mask/S/Luminosity/G 8 0 R>>>>',
    {
      dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 595 842]${group}`,
      stream: '1 g 100 520 60 40 re f',
    },
  ]);
}

it('a picture behind a soft mask looks as the page shows it', async () => {
  const pdf = await place.write('masked.pdf', maskedPicture());
  const { path } = await place.convert('pdf-to-word', pdf);
  const [name = ''] = (await run('unzip', ['-Z1', path, 'word/media/*'])).split('\n');
  await run('unzip', ['-o', '-j', path, name, '-d', place.folder]);
  const { channels } = await sharp(place.path(name.slice('word/media/'.length))).stats();
  expect(channels[0]?.mean).toBeGreaterThan(220);
  expect(channels[0]?.min).toBeLessThan(20);
});
