// Undo and redo for edits of an image.
import { expect, test } from 'vitest';
import { newHistory, withChange, redo, withGestureEnded, undo } from './history.ts';

test('a change can be undone and done again', () => {
  const history = withChange(withChange(newHistory('a'), 'b'), 'c');
  expect(undo(history).present).toBe('b');
  expect(undo(undo(history)).present).toBe('a');
  expect(redo(undo(history)).present).toBe('c');
});

test('where nothing is left to undo or to redo, nothing changes', () => {
  expect(undo(newHistory('a'))).toEqual(newHistory('a'));
  expect(redo(withChange(newHistory('a'), 'b')).present).toBe('b');
});

test('all changes of a drag are one step', () => {
  const dragged = ['b', 'c', 'd'].reduce(
    (history, state) => withChange(history, state, 'brightness'),
    newHistory('a'),
  );
  expect(dragged.present).toBe('d');
  expect(undo(dragged).present).toBe('a');
});

test('a drag that is settled and another one of the same are two steps', () => {
  const first = withGestureEnded(withChange(newHistory('a'), 'b', 'brightness'));
  const second = withChange(first, 'c', 'brightness');
  expect(undo(second).present).toBe('b');
});

test('another gesture is another step', () => {
  const history = withChange(withChange(newHistory('a'), 'b', 'brightness'), 'c', 'contrast');
  expect(undo(history).present).toBe('b');
});

test('undoing ends the gesture', () => {
  const history = undo(withChange(newHistory('a'), 'b', 'brightness'));
  expect(undo(withChange(history, 'c', 'brightness')).present).toBe('a');
});

test('a change after undoing leaves nothing to redo', () => {
  const history = withChange(undo(withChange(newHistory('a'), 'b')), 'c');
  expect(redo(history).present).toBe('c');
});

test('the oldest steps are forgotten', () => {
  let history = newHistory(0);
  for (let step = 1; step <= 1000; step += 1) history = withChange(history, step);
  expect(history.past.length).toBeLessThan(1000);
  expect(history.past.at(-1)).toBe(999);
});
