import { expect, it } from 'vitest';
import { madePage } from '#reflow/extract/testing/made-page.ts';

const escaped = (text: string) => text.replaceAll(/[()]/g, String.raw`\$&`);
/** Shows texts one after another on one line, each in a size of its own. */
const line = (...parts: [text: string, size: number][]) =>
  `BT 20 200 Td ${parts.map(([text, size]) => `/F ${size} Tf (${escaped(text)}) Tj`).join(' ')} ET`;

const wordsOf = async (...parts: Parameters<typeof line>) =>
  (await madePage({ content: line(...parts) })).spans.map(({ text, size, smallCapitals }) => ({
    ...{ text, size },
    ...(smallCapitals && { smallCapitals }),
  }));

const plain = (text: string, size: number) => ({ text, size });
const small = (text: string, size: number) => ({ text, size, smallCapitals: true });

it('joins capitals of two sizes to words in upper and lower case', async () => {
  expect(
    await wordsOf(['S', 10], ['PICE ', 8], ['M', 10], ['C', 8], ['D', 10], ['ONALD', 8]),
  ).toEqual([small('Spice', 10), small('McDonald', 10)]);
});

it('keeps digits and signs of the large size in the word', async () => {
  expect(await wordsOf(['1.1 (X-R', 10], ['AY', 8], [')', 10])).toEqual([
    plain('1.1', 10),
    small('(X-Ray)', 10),
  ]);
});

it('lowers words of small letters only beside words with large ones', async () => {
  const words = await wordsOf(['D', 10], ['UKE OF ', 8], ['Y', 10], ['ORK', 8]);
  expect(words).toEqual([small('Duke', 10), small('of', 10), small('York', 10)]);
  expect(await wordsOf(['Y', 10], ['ORK ', 8], ['York', 10], [' OF', 8])).toEqual([
    ...[small('York', 10), plain('York', 10), plain('OF', 8)],
  ]);
});

it('leaves other sizes and letters as they are', async () => {
  expect(await wordsOf(['T', 20], ['HE', 10])).toEqual([plain('T', 20), plain('HE', 10)]);
  expect(await wordsOf(['A', 10], ['bc', 8])).toEqual([plain('A', 10), plain('bc', 8)]);
  expect(await wordsOf(['H', 10], ['2', 8], ['O', 10])).toEqual([
    ...[plain('H', 10), plain('2', 8), plain('O', 10)],
  ]);
  expect(await wordsOf(['BIG ', 10], ['SMALL', 8])).toEqual([plain('BIG', 10), plain('SMALL', 8)]);
});
