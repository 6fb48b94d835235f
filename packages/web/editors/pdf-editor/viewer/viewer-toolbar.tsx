// The toolbar of the pages: search, printing, annotations.
import { useState } from 'react';
import { Group } from 'react-aria-components/Group';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { viewer as words } from '#messages/viewer.ts';
import { ViewControls, Toggle } from '#editors/pdf-editor/viewer/view-controls.tsx';
import {
  BackIcon,
  FindIcon,
  ForwardIcon,
  PrintIcon,
  RotateIcon,
} from '#editors/pdf-editor/viewer/icons.tsx';
import { ViewMenu } from '#editors/pdf-editor/viewer/view-menu.tsx';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import { usePrinting } from '#editors/pdf-editor/printing/use-printing.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useSharedState } from '#ui/hooks/shared-state.ts';

/** Back to where links were followed; shown once there is such a place. */
function LinkButtons({ view: { history } }: { view: PdfjsView }) {
  const { canGoBack, canGoForward } = useSharedState(history.state);
  if (!canGoBack && !canGoForward) return null;
  return (
    <Group className="viewer-group">
      <Button
        kind="icon"
        aria-label={words.linkBack}
        isDisabled={!canGoBack}
        onPress={() => history.back()}
      >
        <BackIcon />
      </Button>
      <Button
        kind="icon"
        aria-label={words.linkForward}
        isDisabled={!canGoForward}
        onPress={() => history.forward()}
      >
        <ForwardIcon />
      </Button>
    </Group>
  );
}

/** The parts of the viewer that are open. */
export type OpenParts = { find: boolean; annotations: boolean };

type Props = {
  view: PdfjsView;
  openParts: OpenParts;
  /** Whether the view can be rotated; the editor rotates the pages themselves. */
  canRotateView: boolean;
  onFind: (isOpen: boolean) => void;
  onAnnotate: (isOn: boolean) => void;
};

export function ViewerToolbar({ view, openParts, canRotateView, onFind, onAnnotate }: Props) {
  const [problem, setProblem] = useState('');
  const printing = usePrinting(view, setProblem);
  return (
    <>
      <ViewControls view={view}>
        <LinkButtons view={view} />
        <Group className="viewer-group">
          <Toggle label={words.find.open} isSelected={openParts.find} onChange={onFind}>
            <FindIcon />
          </Toggle>
          {canRotateView && (
            <Button kind="icon" aria-label={words.rotate} onPress={() => view.rotate()}>
              <RotateIcon />
            </Button>
          )}
          <ViewMenu view={view} />
          <Button kind="icon" aria-label={words.print} onPress={printing.start}>
            <PrintIcon />
          </Button>
        </Group>
        <ToggleButton
          className="tool-toggle viewer-annotate"
          isSelected={openParts.annotations}
          onChange={onAnnotate}
        >
          {words.annotate.start}
        </ToggleButton>
      </ViewControls>
      {printing.dialog}
      {problem && <Notice tone="problem">{problem}</Notice>}
    </>
  );
}
