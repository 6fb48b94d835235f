import { expect, it } from 'vitest';
import { ref, type PdfWriter } from '#formats/pdf/writer.ts';
import { madePage, withMadePdf, wordsOf } from '#reflow/extract/testing/made-page.ts';

const text = (operators: string) => `BT /F 10 Tf ${operators} ET`;

it('separates words at spaces and at gaps that look like one', async () => {
  const page = await madePage({
    content: text('20 200 Td (two words) Tj 0 -20 Td [(posi) -20 (tioned) -400 (apart)] TJ'),
  });
  expect(wordsOf(page)).toEqual(['two', 'words', 'positioned', 'apart']);
});

it('keeps letters together that are spaced out evenly', async () => {
  const page = await madePage({ content: text('3 Tc 20 200 Td (SPACED OUT) Tj') });
  expect(wordsOf(page)).toEqual(['SPACED', 'OUT']);
});

it('tells the spacing of letters, also of wide ones and of letters that are placed one by one', async () => {
  const spaced = await madePage({ content: text('6 Tc 20 200 Td (Expanded text) Tj') });
  expect(wordsOf(spaced)).toEqual(['Expanded', 'text']);
  for (const { letterSpacing } of spaced.spans) expect(letterSpacing).toBeCloseTo(6, 1);
  const widths = { E: 6.67, x: 5, p: 5.56, a: 5.56, n: 5.56, d: 5.56, e: 5.56 } as const;
  let x = 20;
  const letters = [...'Expanded'].map((letter) => {
    const operators = `1 0 0 1 ${x.toFixed(2)} 200 Tm (${letter}) Tj`;
    x += widths[letter as keyof typeof widths] + 3;
    return operators;
  });
  const apart = await madePage({ content: text(letters.join(' ')) });
  expect(wordsOf(apart)).toEqual(['Expanded']);
  expect(apart.spans[0]!.letterSpacing).toBeCloseTo(3, 1);
  const condensed = await madePage({ content: text('-1 Tc 20 200 Td (Condensed text) Tj') });
  expect(wordsOf(condensed)).toEqual(['Condensed', 'text']);
  expect(condensed.spans[0]!.letterSpacing).toBeCloseTo(-1, 1);
});

it('takes the spacing of justified lines for none', async () => {
  const page = await madePage({ content: text('0.3 Tc 20 200 Td (justified) Tj') });
  expect(page.spans[0]).not.toHaveProperty('letterSpacing');
});

it('keeps single characters in columns apart', async () => {
  const page = await madePage({ content: text('14 Tc 20 200 Td (ABCDEF) Tj') });
  expect(wordsOf(page)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
});

it('measures a word from its first letter to where the next would stand', async () => {
  const page = await madePage({ content: text('20 200 Td (H) Tj') });
  // Helvetica's H is 0.722 ems wide.
  const [span] = page.spans;
  expect(span).toMatchObject({ left: 20, baseline: 100, size: 10, spaced: true, angle: 0 });
  expect(span!.right).toBeCloseTo(27.22, 1);
  expect(span!.top).toBeLessThan(93);
  expect(span!.bottom).toBeGreaterThan(101);
});

it('ends a span where the look changes, but not the word', async () => {
  const page = await madePage({
    content: 'BT /F 10 Tf 20 200 Td (un) Tj 1 0 0 rg /B 10 Tf (bold) Tj ET',
  });
  expect(wordsOf(page)).toEqual(['unbold']);
  expect(page.spans.map(({ text, font, color }) => [text, font.bold, color])).toEqual([
    ['un', false, '000000'],
    ['bold', true, 'FF0000'],
  ]);
});

it('tells the size as it is shown', async () => {
  const page = await madePage({ content: 'BT /F 1 Tf 12 0 0 12 20 200 Tm (large) Tj ET' });
  expect(page.spans[0]!.size).toBeCloseTo(12, 3);
});

it('tells the size of a font that claims a height of several lines', async () => {
  const parts = async (writer: PdfWriter) => {
    const descriptor = await writer.add(
      '<</Type/FontDescriptor/FontName/Tall/Flags 32/FontBBox[0 -2500 1000 3100]/ItalicAngle 0/Ascent 3100/Descent -2500/CapHeight 700/StemV 80>>',
    );
    return {
      resources: `/Font<</T<</Type/Font/Subtype/TrueType/BaseFont/Tall/Encoding/WinAnsiEncoding/FirstChar 97/LastChar 99/Widths[500 500 500]/FontDescriptor ${ref(descriptor)}>>>>`,
    };
  };
  await withMadePdf('BT /T 11 Tf 20 200 Td (abc) Tj ET', parts, ({ pages }) => {
    expect(pages[0]!.spans[0]!.size).toBeCloseTo(11, 3);
  });
});

it('is not bold by its stems if its name states a regular style', async () => {
  const nameOf = (name: string) => async (writer: PdfWriter) => {
    const descriptor = await writer.add(
      `<</Type/FontDescriptor/FontName/${name}/Flags 32/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 170>>`,
    );
    return {
      resources: `/Font<</T<</Type/Font/Subtype/TrueType/BaseFont/${name}/Encoding/WinAnsiEncoding/FirstChar 97/LastChar 99/Widths[500 500 500]/FontDescriptor ${ref(descriptor)}>>>>`,
    };
  };
  const isBold = (name: string) =>
    withMadePdf('BT /T 11 Tf 20 200 Td (abc) Tj ET', nameOf(name), ({ pages }) => {
      return pages[0]!.spans[0]!.font.bold;
    });
  expect(await isBold('Times-Roman')).toBe(false);
  expect(await isBold('Frutiger')).toBe(true);
});

it('takes text that is printed twice at nearly one place once', async () => {
  const page = await madePage({
    content: text('20 200 Td (bold) Tj ET BT /F 10 Tf 20.3 200 Td (bold) Tj'),
  });
  expect(wordsOf(page)).toEqual(['bold']);
});

it('leaves out the shadow of a text, and takes the colour of the text itself', async () => {
  const written = (x: number, y: number, color: string, word: string) =>
    `BT ${color} rg /F 10 Tf ${x} ${y} Td (${word}) Tj ET`;
  const apart = `${written(24, 196, '.5 .5 .5', 'shadow')} ${written(20, 200, '1 0 0', 'shadow')}`;
  const near = `${written(21, 99, '.5 .5 .5', 'near')} ${written(20, 100, '0 0 1', 'near')}`;
  const page = await madePage({ content: `${apart} ${near}` });
  expect(page.spans.map(({ text: word, color }) => [word, color])).toEqual([
    ['shadow', 'FF0000'],
    ['near', '0000FF'],
  ]);
});

it('puts a small bullet that is raised to the middle of its text on its baseline', async () => {
  const bullet = 'BT /F 9 Tf 20 205 Td (\\225) Tj ET';
  const page = await madePage({ content: `${bullet} BT /F 20 Tf 36 200 Td (item) Tj ET` });
  expect(page.spans.map(({ text: word, baseline }) => [word, baseline])).toEqual([
    ['•', 100],
    ['item', 100],
  ]);
});

it('separates the words of slanted text whose letters are placed one by one', async () => {
  const [cos, sin] = [Math.cos(0.35), Math.sin(0.35)];
  const widths = { a: 5.56, ' ': 2.78, t: 2.78, e: 5.56, s: 5 } as const;
  let at = 0;
  const letters = [...'a test'].map((letter) => {
    const matrix = [cos, sin, -sin, cos, 20 + at * cos, 100 + at * sin];
    at += widths[letter as keyof typeof widths];
    return letter === ' '
      ? ''
      : `${matrix.map((part) => part.toFixed(3)).join(' ')} Tm (${letter}) Tj`;
  });
  const page = await madePage({ content: text(letters.join(' ')) });
  expect(wordsOf(page)).toEqual(['a', 'test']);
});

it('keeps equal words that stand beside each other', async () => {
  const page = await madePage({
    content: text('20 200 Td (no) Tj ET BT /F 10 Tf 40 200 Td (no) Tj'),
  });
  expect(wordsOf(page)).toEqual(['no', 'no']);
});

it('tells text that is not painted from text that is', async () => {
  const page = await madePage({
    content: text('20 200 Td (shown) Tj 3 Tr 0 -20 Td (recognised) Tj'),
  });
  expect(page.spans.map(({ text: word, hidden }) => [word, hidden])).toEqual([
    ['shown', false],
    ['recognised', true],
  ]);
});

it('leaves out what is clipped away or lies beside the page', async () => {
  const page = await madePage({
    content: `q 0 250 200 50 re W n ${text('20 200 Td (clipped) Tj')} Q
      q 0 150 200 100 re W n ${text('20 200 Td (seen) Tj')} Q ${text('-90 200 Td (outside) Tj')}`,
  });
  expect(wordsOf(page)).toEqual(['seen']);
});

it.each([
  [90, 'top', 20, { width: 300, height: 200 }],
  [180, 'right', 180, { width: 200, height: 300 }],
  [270, 'bottom', 180, { width: 300, height: 200 }],
] as const)(
  'places text on a page turned by %i degrees as it is shown',
  async (turn, edge, place, size) => {
    const page = await madePage({
      content: text('20 200 Td (turned) Tj'),
      page: `/Rotate ${turn}`,
    });
    expect(page).toMatchObject(size);
    expect(page.spans[0]).toMatchObject({ text: 'turned', angle: turn });
    expect(page.spans[0]![edge]).toBeCloseTo(place, 1);
  },
);

it('reads text that is turned back on a turned page as upright', async () => {
  const page = await madePage({
    content: 'BT /F 10 Tf 0 1 -1 0 150 40 Tm (upright) Tj ET',
    page: '/Rotate 90',
  });
  const [span] = page.spans;
  expect(span).toMatchObject({ text: 'upright', angle: 0 });
  expect(span!.left).toBeCloseTo(40, 1);
  expect(span!.baseline).toBeCloseTo(150, 1);
});

it('measures from the corner of the part of the page that is shown', async () => {
  const page = await madePage({
    content: text('60 200 Td (cropped) Tj'),
    page: '/CropBox[50 100 150 250]',
  });
  expect(page).toMatchObject({ width: 100, height: 150 });
  expect(page.spans[0]).toMatchObject({ left: 10, baseline: 50 });
});

it('finds text inside of form XObjects', async () => {
  const words = await withMadePdf(
    'q 1 0 0 1 10 20 cm /X Do Q',
    async (writer) => {
      const inner = Buffer.from('BT /F 10 Tf 20 100 Td (inside) Tj ET');
      const font = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
      const form = await writer.addStream(
        `/Type/XObject/Subtype/Form/BBox[0 0 200 300]/Resources<<${font}>>`,
        inner,
      );
      return { resources: `/XObject<</X ${form} 0 R>>` };
    },
    ({ pages }) => pages[0]!.spans,
  );
  expect(words[0]).toMatchObject({ text: 'inside', left: 30, baseline: 180 });
});

it('restores the quotes, dashes and bullets of 8-bit fonts', async () => {
  const page = await madePage({ content: text('20 200 Td (\\223a\\224 \\226 \\225) Tj') });
  expect(wordsOf(page)).toEqual(['“a”', '–', '•']);
});
