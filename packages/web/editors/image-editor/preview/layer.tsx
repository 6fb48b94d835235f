// One image layer in the preview.
import type { Rectangle } from '@octavo/contract';
import { useRef, type CSSProperties } from 'react';
import { useDrawing, type LayerDrawing } from '#editors/image-editor/preview/use-drawing.ts';
import { zoomOf } from '#editors/image-editor/preview/viewport.ts';

type Props = LayerDrawing & {
  label: string;
  /** Clips the layer on the right: pixels from the left edge of the preview. */
  end?: number;
};

/** From this zoom on, pixels are shown as squares instead of being smoothed. */
const pixelatedFrom = 2;

/** An image layer. Until the next frame is ready, the last one is moved and scaled. */
export function Layer({ label, end, ...drawing }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const box = useDrawing(host, drawing);
  const { viewport, picture, previewSize, isShown } = drawing;
  return (
    <div
      ref={host}
      className="preview-layer"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn by us
      role="img"
      aria-label={label}
      hidden={!isShown || !box}
      data-pixels={zoomOf(viewport, picture, previewSize) >= pixelatedFrom || undefined}
      style={box && { ...pixelsOf(box), ...clipAt(box, end) }}
    />
  );
}

/** A rectangle in the preview as a style. */
export const pixelsOf = ({ left, top, width, height }: Rectangle): CSSProperties => ({
  translate: `${left}px ${top}px`,
  inlineSize: `${width}px`,
  blockSize: `${height}px`,
});

const clipAt = ({ left, width }: Rectangle, end: number | undefined): CSSProperties =>
  end === undefined ? {} : { clipPath: `inset(0 ${Math.max(0, left + width - end)}px 0 0)` };
