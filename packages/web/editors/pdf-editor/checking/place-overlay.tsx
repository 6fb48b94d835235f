// The box of a problem on its page, while its report is shown.
import type { PdfCheckPlace } from '@octavo/contract';
import { createPortal } from 'react-dom';
import { PlacedBox } from '#editors/pdf-editor/viewer/placed-box.tsx';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import { useSharedState } from '#ui/hooks/shared-state.ts';

type Props = { view: PdfjsView; place: PdfCheckPlace };

export function PlaceOverlay({ view, place: { page, box } }: Props) {
  const overlays = useSharedState(view.overlays.state);
  const overlay = overlays.find((found) => found.page === page);
  const { size, element } = overlay ?? {};
  if (!box || !size || !element) return null;
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return createPortal(
    <PlacedBox
      key={JSON.stringify(box)}
      style={{
        insetInlineStart: percent(box.left, size.width),
        insetBlockStart: percent(box.top, size.height),
        inlineSize: percent(box.width, size.width),
        blockSize: percent(box.height, size.height),
      }}
    />,
    element,
    page,
  );
}
