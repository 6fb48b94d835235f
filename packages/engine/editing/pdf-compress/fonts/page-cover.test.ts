import { expect, it } from 'vitest';
import { PageCover } from './page-cover.ts';

const shown = (fonts: Record<string, string>) =>
  new Map(
    Object.entries(fonts).map(([font, text]) => [
      font,
      new Set([...text].map((letter) => letter.charCodeAt(0))),
    ]),
  );

it('chooses few pages that together show every glyph of the fonts', () => {
  const cover = new PageCover();
  cover.addPage(shown({ serif: 'abc' }));
  cover.addPage(shown({ serif: 'abcdef', sans: 'xyz' }));
  cover.addPage(shown({ serif: 'defg' }));
  cover.addPage(shown({ sans: 'xyz' }));
  cover.addElsewhere(shown({ serif: 'ag' }));
  expect(cover.covering(new Set(['serif']))).toEqual([2, 3]);
  expect(cover.covering(new Set(['sans']))).toEqual([2]);
  expect(cover.covering(new Set(['unused']))).toEqual([]);
});

it('does not choose if a glyph is shown by no page itself', () => {
  const cover = new PageCover();
  cover.addPage(shown({ serif: 'abc', sans: 'abc' }));
  cover.addElsewhere(shown({ serif: 'd' }));
  expect(cover.covering(new Set(['serif', 'sans']))).toBeUndefined();
  expect(cover.covering(new Set(['sans']))).toEqual([1]);
});

it('chooses suitable pages, if these show every glyph', () => {
  const cover = new PageCover();
  cover.addPage(shown({ serif: 'abcd', sans: 'x' }));
  cover.addPage(shown({ serif: 'ab' }));
  cover.addPage(shown({ serif: 'cd' }));
  const isSuitable = (page: number) => page !== 1;
  expect(cover.covering(new Set(['serif']), isSuitable)).toEqual([2, 3]);
  expect(cover.covering(new Set(['serif', 'sans']), isSuitable)).toBeUndefined();
});
