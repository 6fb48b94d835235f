// Undo and redo for edits of an image.
import { expect, test } from 'vitest';
import { begun, changed, redone, settled, undone } from './history.ts';

test('a change can be undone and done again', () => {
  const history = changed(changed(begun('a'), 'b'), 'c');
  expect(undone(history).present).toBe('b');
  expect(undone(undone(history)).present).toBe('a');
  expect(redone(undone(history)).present).toBe('c');
});

test('where nothing is left to undo or to redo, nothing changes', () => {
  expect(undone(begun('a'))).toEqual(begun('a'));
  expect(redone(changed(begun('a'), 'b')).present).toBe('b');
});

test('all changes of a drag are one step', () => {
  const dragged = ['b', 'c', 'd'].reduce(
    (history, state) => changed(history, state, 'brightness'),
    begun('a'),
  );
  expect(dragged.present).toBe('d');
  expect(undone(dragged).present).toBe('a');
});

test('a drag that is settled and another one of the same are two steps', () => {
  const first = settled(changed(begun('a'), 'b', 'brightness'));
  const second = changed(first, 'c', 'brightness');
  expect(undone(second).present).toBe('b');
});

test('another gesture is another step', () => {
  const history = changed(changed(begun('a'), 'b', 'brightness'), 'c', 'contrast');
  expect(undone(history).present).toBe('b');
});

test('undoing ends the gesture', () => {
  const history = undone(changed(begun('a'), 'b', 'brightness'));
  expect(undone(changed(history, 'c', 'brightness')).present).toBe('a');
});

test('a change after undoing leaves nothing to redo', () => {
  const history = changed(undone(changed(begun('a'), 'b')), 'c');
  expect(redone(history).present).toBe('c');
});

test('the oldest steps are forgotten', () => {
  let history = begun(0);
  for (let step = 1; step <= 1000; step += 1) history = changed(history, step);
  expect(history.past.length).toBeLessThan(1000);
  expect(history.past.at(-1)).toBe(999);
});
