// The keyboard shortcuts of the image editor. Arrow keys are handled by the focused element.
import { imageEditor as words } from '#messages/image-editor.ts';
import type { PreviewState } from '#editors/image-editor/preview/use-preview.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import { historyAction } from '#ui/shortcuts/history-action.ts';
import { commandKey, redoKey, useKeys } from '#ui/shortcuts/keyboard.ts';
import { useShortcuts, type Shortcut } from '#ui/shortcuts/shortcuts.ts';

const { keys } = words;

/** Registers the shortcuts while an image is open. */
export function useImageKeys(editing: ImageEditing, preview: PreviewState): void {
  useShortcuts(words.title, [...historyShortcuts, ...previewShortcuts(preview), ...cropShortcuts]);
  useKeys((event) => {
    const run = editing.isCropping ? cropAction(event, editing) : historyAction(event, editing);
    if (!run) return;
    event.preventDefault();
    run();
  });
}

const historyShortcuts: readonly Shortcut[] = [
  { label: keys.undo, keys: [commandKey, 'Z'] },
  { label: keys.redo, keys: [commandKey, redoKey] },
];

const previewShortcuts = ({
  zoomStep,
  zoomTo,
  split,
  isSplit,
}: PreviewState): readonly Shortcut[] => [
  { label: keys.zoomIn, keys: ['+'], run: () => zoomStep(1) },
  { label: keys.zoomOut, keys: ['-'], run: () => zoomStep(-1) },
  { label: keys.fit, keys: ['0'], run: () => zoomTo('fit') },
  { label: keys.actual, keys: ['1'], run: () => zoomTo(1) },
  { label: keys.compare, keys: ['c'], run: () => split(!isSplit) },
  { label: keys.move, keys: ['← → ↑ ↓'] },
];

const cropShortcuts: readonly Shortcut[] = [
  { label: keys.applyCrop, keys: ['Enter'] },
  { label: keys.cancelCrop, keys: ['Esc'] },
];

/** Enter and Escape while cropping. Enter on a focused button or field is left to it. */
function cropAction(event: KeyboardEvent, { applyCrop, cancelCrop }: ImageEditing) {
  if (event.defaultPrevented || document.querySelector('[role="listbox"]')) return undefined;
  if (event.key === 'Escape') return cancelCrop;
  const isOnControl = event.target instanceof Element && event.target.closest('button, input');
  return event.key === 'Enter' && !isOnControl ? applyCrop : undefined;
}
