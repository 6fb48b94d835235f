// The keyboard shortcuts of the viewer.
import { messages } from '#messages/messages.ts';
import { viewer as words } from '#messages/viewer.ts';
import { nextZoom, type DocumentView } from '#editors/pdf-editor/viewer/document-view.ts';
import { commandKey, isCommand, redoKey, useKeys } from '#ui/shortcuts/keyboard.ts';
import { useShortcuts, type Shortcut } from '#ui/shortcuts/shortcuts.ts';
import { singleKeysAreOn } from '#ui/shortcuts/single-keys.ts';
import { takesTextInput } from '#ui/shortcuts/takes-text-input.ts';

const { keys } = words;

const pageShortcuts: readonly Shortcut[] = [
  { label: keys.previousAndNext, keys: ['← →'] },
  { label: keys.firstAndLast, keys: ['Home End'] },
  { label: keys.zoom, keys: ['+ −'] },
];
const documentShortcuts: readonly Shortcut[] = [
  ...pageShortcuts,
  { label: keys.find, keys: [commandKey, 'F'] },
  { label: keys.findAgain, keys: [commandKey, 'G'] },
  { label: keys.present, keys: ['P'] },
  { label: keys.backAndForward, keys: ['Alt', '← →'] },
];
const rotationShortcut: Shortcut = { label: keys.rotate, keys: ['R', 'Shift R'] };
const annotationShortcuts: readonly Shortcut[] = [
  { label: keys.undo, keys: [commandKey, 'Z'] },
  { label: keys.redo, keys: [commandKey, redoKey] },
  { label: keys.move, keys: ['← → ↑ ↓'] },
  { label: keys.remove, keys: ['Del'] },
];

type Options = {
  view: DocumentView;
  /** Whether something on a page handles the arrow keys. */
  isBusy: () => boolean;
  find?: (() => void) | undefined;
  findAgain?: ((backwards: boolean) => void) | undefined;
  present?: (() => void) | undefined;
  /** Rotates the pages in the view by a quarter turn; undefined where the pages themselves are rotated. */
  rotate?: ((by: 90 | 270) => void) | undefined;
  /** Goes back to where a link was followed, or forward. @returns whether there was such a place */
  follow?: ((direction: 1 | -1) => boolean) | undefined;
};

/** Registers the shortcuts while the viewer is mounted. */
export function useViewerKeys({ view, isBusy, find, findAgain, ...more }: Options): void {
  useShortcuts(
    messages.viewer.title,
    find
      ? [...documentShortcuts, ...(more.rotate ? [rotationShortcut] : []), ...annotationShortcuts]
      : pageShortcuts,
  );
  useKeys((event) => {
    if (followsLinks(event)) {
      // In texts, these keys move by words.
      if (
        !event.defaultPrevented &&
        !isInText(event) &&
        more.follow?.(event.key === 'ArrowRight' ? 1 : -1)
      )
        event.preventDefault();
      return;
    }
    const run = isCommand(event)
      ? commandFor(event, find, findAgain)
      : !isOutside(event) && !isBusy() && (movementFor(event, view) ?? viewingFor(event, more));
    if (!run) return;
    event.preventDefault();
    run();
  });
}

/** Alt with an arrow, which otherwise leaves the page: the document's places come first. */
const followsLinks = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  altKey && !ctrlKey && !metaKey && !shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight');

function viewingFor(
  { key, shiftKey }: KeyboardEvent,
  { present, rotate }: Pick<Options, 'present' | 'rotate'>,
): (() => void) | undefined {
  const letter = key.toLowerCase();
  if (letter === 'p') return present;
  return letter === 'r' && rotate ? () => rotate(shiftKey ? 270 : 90) : undefined;
}

/** Single keys work outside of fields, lists and dialogs. */
const isOutside = (event: KeyboardEvent) =>
  event.defaultPrevented ||
  event.altKey ||
  event.ctrlKey ||
  event.metaKey ||
  !singleKeysAreOn() ||
  takesTextInput(event) ||
  document.querySelector('[role="dialog"]') !== null;

const isInText = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));

function commandFor(
  { key, shiftKey }: KeyboardEvent,
  find: Options['find'],
  findAgain: Options['findAgain'],
): (() => void) | undefined {
  const letter = key.toLowerCase();
  if (letter === 'f') return find;
  return letter === 'g' && findAgain ? () => findAgain(shiftKey) : undefined;
}

function movementFor({ key }: KeyboardEvent, view: DocumentView): (() => void) | undefined {
  const { pages } = view.position.get();
  const moves: Record<string, () => void> = {
    ArrowLeft: () => view.turn(-1),
    ArrowRight: () => view.turn(1),
    PageUp: () => view.turn(-1),
    PageDown: () => view.turn(1),
    Home: () => view.goTo(1),
    End: () => view.goTo(pages),
    '+': () => view.zoomTo(nextZoom(view.position.get(), 1)),
    '=': () => view.zoomTo(nextZoom(view.position.get(), 1)),
    '-': () => view.zoomTo(nextZoom(view.position.get(), -1)),
  };
  return Object.hasOwn(moves, key) ? moves[key] : undefined;
}
