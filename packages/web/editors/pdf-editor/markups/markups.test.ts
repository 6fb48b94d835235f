import { maxMarkupCharacters, type Markup } from '@octavo/contract';
import { expect, test } from 'vitest';
import { Markups } from '#editors/pdf-editor/markups/markups.ts';
import { drawnMarkup } from '#editors/pdf-editor/markups/new-markup.ts';
import type { PageOverlay } from '#editors/pdf-editor/viewer/page-overlays.ts';

const note = (id: string, contents = ''): Markup => ({
  ...{ kind: 'note', id, page: 1, color: '#ffd54a', author: 'Ada', contents },
  rect: [10, 20, 30, 40],
});

/** Without a history. */
const empty = () => new Markups((change) => change());

const ids = (markups: Markups) => markups.state.get().list.map(({ id }) => id);

test('no more are added than a request takes, and those that are there can still be removed', () => {
  const markups = empty();
  let count = 0;
  while (markups.add(note(`note-${count}`, 'é'.repeat(1000)))) count += 1;
  expect(count).toBeGreaterThan(20);
  expect(markups.state.get()).toMatchObject({ isFull: true });
  expect(markups.state.get().list).toHaveLength(count);
  expect(Buffer.byteLength(markups.text)).toBeLessThanOrEqual(maxMarkupCharacters);
  markups.remove('note-0');
  expect(markups.state.get()).toMatchObject({ isFull: false });
  expect(markups.add(note('last'))).toBe(true);
});

test('a comment is kept, whatever is selected meanwhile', () => {
  const markups = empty();
  markups.add(note('one'), note('other'));
  markups.select('other');
  markups.comment('one', 'Why?');
  expect(markups.state.get()).toMatchObject({
    selected: 'other',
    list: [{ id: 'one', contents: 'Why?' }, { contents: '' }],
  });
  markups.remove('one');
  markups.comment('one', 'Too late');
  expect(ids(markups)).toEqual(['other']);
});

test('a link is drawn once it has a target, and the next one needs its own', () => {
  const markups = empty();
  markups.choose('link');
  expect(markups.askForTarget()).toBe(false);
  expect(markups.state.get().isTargetMissing).toBe(true);
  markups.set({ goesTo: 'https://example.org/' });
  expect(markups.askForTarget()).toBe(true);
  markups.add({
    ...{ kind: 'link', id: 'link', page: 1, color: '#c0211a', author: '', contents: '' },
    ...{ rect: [10, 20, 30, 40], goesTo: 'https://example.org/' },
  });
  expect(markups.state.get().selected).toBeUndefined();
  expect(markups.askForTarget()).toBe(false);
});

test('a stamp that is added in a rotated view lies along the lines of its page', () => {
  // A page of 100 × 200 points as the view shows it, turned to the right.
  const place = {
    turn: 90,
    toPage: ({ x, y }: { x: number; y: number }) => ({ x: y, y: x }),
    toPdf: ({ x, y }: { x: number; y: number }) => ({ x: y, y: x }),
  };
  const overlay = { ...place, page: 1, size: { width: 200, height: 100 } } as PageOverlay;
  const at = { x: 10, y: 5 };
  const settings = { color: '#c0211a', width: 2, text: 'APPROVED', goesTo: undefined };
  const stamp = drawnMarkup('textStamp', overlay, [at, at], settings);
  const [left = 0, bottom = 0, right = 0, top = 0] = 'rect' in stamp ? stamp.rect : [];
  expect(right - left).toBeGreaterThan(top - bottom);
});
