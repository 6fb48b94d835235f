// The crop frame on the pages in the viewer, moved by pointer, touch and arrow keys.
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { ReactCrop, type PercentCrop } from 'react-image-crop';
import { cropHandles } from '#messages/crop-handles.ts';
import {
  frameWithin,
  marginsAround,
  type Frame,
  type Margins,
} from '#editors/pdf-editor/cropping/margins.ts';
import type { Cropping } from '#editors/pdf-editor/cropping/cropping.ts';
import type { PageOverlay } from '#editors/pdf-editor/viewer/page-overlays.ts';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import { useSharedState } from '#ui/hooks/shared-state.ts';
import '#ui/forms/crop-handles.css';
import './cropping.css';

/** The smallest frame in CSS pixels: a smaller one could not be grabbed. */
const minSize = 24;

export function CropOverlay({ view, ...cropping }: Cropping & { view: PdfjsView }) {
  const { margins, onMargins, isCropped } = cropping;
  const overlays = useSharedState(view.overlays.state);
  const { page: current } = useSharedState(view.position);
  const [pointed, setPointed] = useState({ page: current, current });
  // While a frame is dragged, the frames of all pages follow.
  const [dragged, setDragged] = useState<Margins>();
  // Only one page has handles, so that there are few stops for the keyboard.
  const active = pointed.current === current ? pointed.page : current;
  return overlays
    .filter(({ page }) => isCropped(page))
    .map((overlay) =>
      createPortal(
        <div
          className="crop-page crop-handles"
          onPointerEnter={() => dragged ?? setPointed({ page: overlay.page, current })}
        >
          {overlay.page === active ? (
            <CropFrame
              overlay={overlay}
              margins={margins}
              onDrag={setDragged}
              onDrop={(next) => {
                setDragged(undefined);
                onMargins(next);
              }}
            />
          ) : (
            <Shade frame={frameWithin(dragged ?? margins, overlay.size)} />
          )}
        </div>,
        overlay.element,
        overlay.page,
      ),
    );
}

type FrameProps = {
  overlay: PageOverlay;
  margins: Margins;
  onDrag: (margins: Margins) => void;
  onDrop: (margins: Margins) => void;
};

function CropFrame({ overlay: { size }, margins, onDrag, onDrop }: FrameProps) {
  const [moved, setMoved] = useState<Frame>();
  return (
    <ReactCrop
      crop={{ unit: '%', ...(moved ?? frameWithin(margins, size)) }}
      onChange={(_, frame) => {
        setMoved(frame);
        onDrag(marginsAround(frame, size));
      }}
      onComplete={(_, frame: PercentCrop) => {
        setMoved(undefined);
        onDrop(marginsAround(frame, size));
      }}
      {...{ minWidth: minSize, minHeight: minSize }}
      ariaLabels={cropHandles}
      keepSelection
    >
      <div className="crop-page-area" />
    </ReactCrop>
  );
}

const Shade = ({ frame: { x, y, width, height } }: { frame: Frame }) => (
  <div className="crop-shade">
    <div style={{ left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` }} />
  </div>
);
