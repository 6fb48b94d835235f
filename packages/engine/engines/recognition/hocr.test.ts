import { expect, it } from 'vitest';
import { readHocr } from '#engines/recognition/hocr.ts';
import type { GrayPicture } from '#engines/recognition/skew.ts';

const hocr = `<div class='ocr_page' id='page_1' title='image "p.png"; bbox 0 0 2481 3508; ppageno 0'>
 <div class='ocr_carea' id='block_1_1' title="bbox 243 257 1708 351">
  <p class='ocr_par' id='par_1_1' lang='eng' title="bbox 243 257 1708 351">
   <span class='ocr_line' id='line_1_1' title="bbox 243 257 1708 351; baseline 0.001 -21; x_size 93; x_descenders 20">
    <span class='ocrx_word' id='word_1_1' title='bbox 243 257 651 351; x_wconf 96'>R&amp;D &#39;24</span>
    <span class='ocrx_word' id='word_1_2' title='bbox 693 258 1332 331; x_wconf 31'><strong><em>bold</em></strong></span>
   </span>
  </p>
  <p class='ocr_par' id='par_1_2' title="bbox 0 400 10 420">
   <span class='ocr_header' id='line_1_2' title="bbox 0 400 10 420; baseline 0 0; x_size 20">
    <span class='ocrx_word' id='word_1_3' title='bbox 0 400 10 420; x_wconf 5'> </span>
   </span>
  </p>
 </div>
 <div class='ocr_photo' id='block_1_3' title="bbox 100 1000 900 1500"></div>
 <div class='ocr_separator' id='block_1_4' title="bbox 100 900 900 903"></div>
</div>`;

it('reads lines with words, their confidence, and positions of letters', () => {
  const { lines } = readHocr(hocr);
  expect(lines[0]).toMatchObject({
    left: 243,
    bottom: 351,
    height: 93,
    baseline: { slope: 0.001, offset: -21 },
    paragraph: 1,
  });
  expect(lines[0]!.words).toEqual([
    { left: 243, top: 257, right: 651, bottom: 351, text: "R&D '24", confidence: 96 },
    { left: 693, top: 258, right: 1332, bottom: 331, text: 'bold', confidence: 31 },
  ]);
});

it('leaves out words of spaces only, and separates paragraphs', () => {
  const { lines } = readHocr(hocr);
  expect(lines[1]).toMatchObject({ paragraph: 2, words: [] });
});

it('reads pictures', () => {
  const { pictures } = readHocr(hocr);
  expect(pictures).toEqual([{ left: 100, top: 1000, right: 900, bottom: 1500 }]);
});

it('reads the rotation of a line, and its descenders', () => {
  const { lines } = readHocr(
    `<span class='ocr_line' title="bbox 2039 161 2067 705; textangle 270; x_size 37; x_descenders 9; x_ascenders 9">`,
  );
  expect(lines).toMatchObject([{ turn: 270, height: 37, descenders: 9 }]);
  expect(readHocr(hocr).lines[0]).toMatchObject({ turn: 0, descenders: 20 });
});

it('takes the text of a word from its letters, and separates words that the picture shows apart', () => {
  const letter = (text: string, left: number, right: number) =>
    `<span class='ocrx_cinfo' title='x_bboxes ${left} 0 ${right} 20; x_conf 99.5'>${text}</span>`;
  const word = (left: number, right: number, ...letters: string[]) =>
    `<span class='ocrx_word' id='word' title='bbox ${left} 0 ${right} 20; x_wconf 90'>${letters.join('\n')}\n</span>`;
  const line = [
    `<span class='ocr_line' id='line' title="bbox 0 0 200 20; x_size 20">`,
    word(0, 22, letter('R', 0, 10), letter('&amp;', 12, 22)),
    word(32, 42, letter('D', 32, 42)),
    word(52, 84, letter('i', 52, 56), letter('n', 58, 66), letter('a', 76, 84)),
    word(94, 104, letter('x', 94, 104)),
    '</span>',
  ].join('\n');
  const boxes = (picture?: GrayPicture) =>
    readHocr(line, picture).lines[0]?.words.map(({ text, left, right }) => ({ text, left, right }));
  // White between 66 and 76, where one letter ends and the next one begins.
  const row = Uint8Array.from({ length: 120 }, (_, x) => (x >= 66 && x < 76 ? 255 : 0));
  const picture = { width: 120, height: 20, data: new Uint8Array(120 * 20) };
  for (let y = 0; y < 20; y += 1) picture.data.set(row, y * 120);
  expect(boxes(picture)).toEqual([
    { text: 'R&', left: 0, right: 22 },
    { text: 'D', left: 32, right: 42 },
    { text: 'in', left: 52, right: 66 },
    { text: 'a', left: 76, right: 84 },
    { text: 'x', left: 94, right: 104 },
  ]);
  expect(boxes()?.map(({ text }) => text)).toEqual(['R&', 'D', 'ina', 'x']);
});
