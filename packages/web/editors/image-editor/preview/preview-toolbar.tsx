// The toolbar above the preview: undo and redo, comparison, zoom.
import { memo, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Toolbar } from 'react-aria-components/Toolbar';
import { formatPercent } from '#messages/format.ts';
import { imageEditor as words } from '#messages/image-editor.ts';
import { texts } from '#messages/texts.ts';
import { CompareIcon, OriginalIcon } from '#editors/image-editor/preview/icons.tsx';
import type { PreviewState } from '#editors/image-editor/preview/use-preview.ts';
import { maxZoom } from '#editors/image-editor/preview/viewport.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import { Button } from '#ui/forms/button.tsx';
import { RedoIcon, UndoIcon } from '#ui/forms/icons.tsx';
import { openShortcutDialog } from '#ui/shortcuts/shortcuts.ts';
import { ZoomSelect } from '#ui/forms/zoom-select.tsx';

type Props = { editing: ImageEditing; preview: PreviewState };

/** The toolbar; arrow keys move between its buttons. */
export function PreviewToolbar({ editing, preview }: Props) {
  const { undo, redo, canUndo, canRedo, isCropping } = editing;
  const { isSplit, split, hold, zoom, viewport, zoomTo, zoomStep } = preview;
  return (
    <Toolbar className="preview-tools" aria-label={words.previewTools}>
      <History {...{ undo, redo, canUndo, canRedo, isCropping }} />
      <Comparing {...{ isCropping, isSplit, split, hold }} />
      <Zooming {...{ isCropping, zoom, viewport, zoomTo, zoomStep }} />
      <Button kind="icon" aria-label={words.shortcuts} onPress={openShortcutDialog}>
        ?
      </Button>
    </Toolbar>
  );
}

const Tools = ({ children }: { children: ReactNode }) => (
  <Group className="preview-tool-group">{children}</Group>
);

type HistoryProps = Pick<ImageEditing, 'undo' | 'redo' | 'canUndo' | 'canRedo' | 'isCropping'>;

const History = memo(({ undo, redo, canUndo, canRedo, isCropping }: HistoryProps) => (
  <Tools>
    <Button
      kind="icon"
      aria-label={texts.editor.undo}
      isDisabled={!canUndo || isCropping}
      onPress={undo}
    >
      <UndoIcon />
    </Button>
    <Button
      kind="icon"
      aria-label={texts.editor.redo}
      isDisabled={!canRedo || isCropping}
      onPress={redo}
    >
      <RedoIcon />
    </Button>
  </Tools>
));

type ComparingProps = Pick<ImageEditing, 'isCropping'> &
  Pick<PreviewState, 'isSplit' | 'split' | 'hold'>;

const Comparing = memo(({ isCropping, isSplit, split, hold }: ComparingProps) => (
  <Tools>
    <ToggleButton
      className="preview-toggle"
      isSelected={isSplit}
      isDisabled={isCropping}
      onChange={split}
    >
      <CompareIcon />
      <span className="preview-tool-name">{words.compare}</span>
    </ToggleButton>
    <AriaButton
      className="preview-toggle"
      isDisabled={isCropping}
      onPressStart={() => hold(true)}
      onPressEnd={() => hold(false)}
    >
      <OriginalIcon />
      <span className="preview-tool-name">{words.holdOriginal}</span>
    </AriaButton>
  </Tools>
));

const offered = [
  { id: 'fit', label: words.fit },
  ...[0.25, 0.5, 1, 2, 4].map((zoom) => ({ id: String(zoom), label: formatPercent(zoom) })),
];

type ZoomingProps = Pick<ImageEditing, 'isCropping'> &
  Pick<PreviewState, 'zoom' | 'viewport' | 'zoomTo' | 'zoomStep'>;

const Zooming = memo(({ isCropping, zoom = 1, viewport, zoomTo, zoomStep }: ZoomingProps) => (
  <Tools>
    <span className="preview-zoom-step">
      <Button
        kind="icon"
        aria-label={words.zoomOut}
        isDisabled={viewport.zoom === 'fit'}
        onPress={() => zoomStep(-1)}
      >
        −
      </Button>
    </span>
    <ZoomSelect
      label={words.zoom}
      value={viewport.zoom}
      shown={formatPercent(zoom)}
      choices={offered}
      isDisabled={isCropping}
      onChange={zoomTo}
    />
    <span className="preview-zoom-step">
      <Button
        kind="icon"
        aria-label={words.zoomIn}
        isDisabled={isCropping || zoom >= maxZoom}
        onPress={() => zoomStep(1)}
      >
        +
      </Button>
    </span>
  </Tools>
));
