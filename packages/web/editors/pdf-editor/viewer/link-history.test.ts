import { expect, test } from 'vitest';
import { LinkHistory, type Place } from '#editors/pdf-editor/viewer/link-history.ts';

/** A reader who goes to pages by links. */
function reader() {
  let place: Place = { page: 1, offset: 0.5 };
  const history = new LinkHistory(
    () => place,
    (next) => {
      place = next;
    },
  );
  const follow = (page: number) => {
    history.pushCurrentPosition();
    place = { page, offset: 0 };
  };
  return { history, follow, place: () => place };
}

test('goes back to where links were followed, and forward again', () => {
  const { history, follow, place } = reader();
  follow(20);
  follow(30);
  history.back();
  expect(place()).toEqual({ page: 20, offset: 0 });
  history.back();
  expect(place()).toEqual({ page: 1, offset: 0.5 });
  expect(history.state.get()).toEqual({ canGoBack: false, canGoForward: true });
  history.forward();
  history.forward();
  expect(place().page).toBe(30);
  history.forward();
  expect(place().page).toBe(30);
});

test('forgets what came after when another link is followed', () => {
  const { history, follow, place } = reader();
  follow(20);
  history.back();
  follow(40);
  expect(history.state.get()).toEqual({ canGoBack: true, canGoForward: false });
  history.back();
  expect(place().page).toBe(1);
});
