import { expect, it } from 'vitest';
import { madePage } from './testing/made-page.ts';

const text = '(harbour budget evidence supplier) Tj';
const fontsOf = async (content: string) =>
  (await madePage({ content })).spans.map(({ font }) => [font.family, font.stretch]);

it('measures how much narrower letters are than those of the common font', async () => {
  const fonts = await fontsOf(`BT /F 10 Tf 80 Tz 5 250 Td ${text} ET`);
  expect(new Set(fonts.flat())).toEqual(new Set(['Arial', 0.8]));
});

it('leaves letters alone that are as wide', async () => {
  const fonts = await fontsOf(`BT /F 10 Tf 5 250 Td ${text} ET`);
  expect(new Set(fonts.flat())).toEqual(new Set(['Arial', undefined]));
});
