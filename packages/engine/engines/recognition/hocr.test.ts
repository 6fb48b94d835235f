import { expect, it } from 'vitest';
import { readHocr } from '#engines/recognition/hocr.ts';

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
