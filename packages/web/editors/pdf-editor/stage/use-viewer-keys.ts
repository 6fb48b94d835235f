// The keyboard shortcuts of the viewer.
import { messages } from '#messages/messages.ts';
import { viewer as words } from '#messages/viewer.ts';
import { nextZoom, type DocumentView } from '#editors/pdf-editor/stage/document-view.ts';
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
];
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
};

/** Registers the shortcuts while the viewer is mounted. */
export function useViewerKeys({ view, isBusy, find, findAgain }: Options): void {
  useShortcuts(
    messages.viewer.title,
    find ? [...documentShortcuts, ...annotationShortcuts] : pageShortcuts,
  );
  useKeys((event) => {
    const run = isCommand(event)
      ? commandFor(event, find, findAgain)
      : !isOutside(event) && !isBusy() && movementFor(event, view);
    if (!run) return;
    event.preventDefault();
    run();
  });
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
  const { page, pages } = view.position.get();
  const moves: Record<string, () => void> = {
    ArrowLeft: () => view.goTo(page - 1),
    ArrowRight: () => view.goTo(page + 1),
    PageUp: () => view.goTo(page - 1),
    PageDown: () => view.goTo(page + 1),
    Home: () => view.goTo(1),
    End: () => view.goTo(pages),
    '+': () => view.zoomTo(nextZoom(view.position.get(), 1)),
    '=': () => view.zoomTo(nextZoom(view.position.get(), 1)),
    '-': () => view.zoomTo(nextZoom(view.position.get(), -1)),
  };
  return Object.hasOwn(moves, key) ? moves[key] : undefined;
}
