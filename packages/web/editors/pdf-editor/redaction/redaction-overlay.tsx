// Redaction marks on the pages in the viewer.
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { MarkLayer } from '#editors/pdf-editor/redaction/mark-layer.tsx';
import { toggled } from '#editors/pdf-editor/redaction/word-hits.tsx';
import type { Marking } from '#editors/pdf-editor/redaction/redaction.tsx';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';
import { ToggleField } from '#ui/forms/fields.tsx';
import { useSharedState } from '#ui/hooks/shared-state.ts';

/** Only on touchscreens, drawing and scrolling conflict. */
const hasTouch = navigator.maxTouchPoints > 0;

export const RedactionOverlay = ({ workspace, ...marking }: Marking & { workspace: Workspace }) =>
  workspace.view && <MarkedPages view={workspace.view} {...marking} />;

function MarkedPages({ view, ...marking }: Marking & { view: PdfjsView }) {
  const { marks, onDraw, search, kept, onKept } = marking;
  const overlays = useSharedState(view.overlays.state);
  const [fingerDraws, setFingerDraws] = useState(false);
  return (
    <>
      {hasTouch && (
        <ToggleField
          label={words.redaction.drawWithFinger}
          value={fingerDraws}
          onChange={setFingerDraws}
        />
      )}
      {overlays.map(({ page, element, size }) =>
        createPortal(
          <MarkLayer
            {...{ page, size, fingerDraws }}
            marks={marks.filter((mark) => mark.page === page)}
            hits={search.hits.filter((hit) => hit.page === page)}
            kept={kept}
            onToggle={(id) => onKept(toggled(kept, id))}
            onDraw={(mark) => onDraw(mark, size)}
          />,
          element,
          page,
        ),
      )}
    </>
  );
}
