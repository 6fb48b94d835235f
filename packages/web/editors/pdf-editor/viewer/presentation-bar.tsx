// The bar over the pages of a presentation: the position, and a button that ends it, for users without a keyboard.
import { fill } from '@octavo/contract';
import { texts } from '#messages/texts.ts';
import { viewer as words } from '#messages/viewer.ts';
import { CloseIcon } from '#editors/pdf-editor/viewer/icons.tsx';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import { Button } from '#ui/forms/button.tsx';
import { useSharedState } from '#ui/hooks/shared-state.ts';

export function PresentationBar({ view }: { view: PdfjsView }) {
  const isPresenting = useSharedState(view.presentation.isOn);
  const { page, pages } = useSharedState(view.position);
  if (!isPresenting) return null;
  return (
    <div className="presentation-bar">
      <Button kind="quiet" isDisabled={page <= 1} onPress={() => view.turn(-1)}>
        {texts.viewer.previous}
      </Button>
      <output>{fill(texts.viewer.pageOf, { page, pages })}</output>
      <Button kind="quiet" isDisabled={page >= pages} onPress={() => view.turn(1)}>
        {texts.viewer.next}
      </Button>
      <Button
        kind="icon"
        aria-label={words.endPresentation}
        onPress={() => view.presentation.end()}
      >
        <CloseIcon />
      </Button>
    </div>
  );
}
