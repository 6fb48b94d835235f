// Pans and zooms the image by mouse and touch.
import { useEffect, useEffectEvent, useRef, type PointerEvent } from 'react';
import type { PreviewState } from '#editors/image-editor/preview/use-preview.ts';
import type { Point } from '#editors/image-editor/preview/viewport.ts';

/** The zoom factor per pixel of scrolling: a wheel's notch is about 100 pixels, a pinch on a touchpad a few. */
const zoomPerPixel = 1.005;
/** Pixels per line, for browsers that report scrolling in lines. */
const linePixels = 30;

/** The event handlers of the preview. */
export function useGestures(preview: PreviewState, isCropping: boolean) {
  const pointers = useRef(new Map<number, Point>());
  useWheel(preview);
  const at = (event: { clientX: number; clientY: number }) => placeOn(preview, event);
  const release = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);
  if (isCropping) return {};
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button > 1) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, at(event));
    },
    onPointerMove(event: PointerEvent) {
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const now = at(event);
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      pointers.current.set(event.pointerId, now);
      if (other) pinch(preview, { before, now, other });
      else preview.move({ x: now.x - before.x, y: now.y - before.y });
    },
    onPointerUp: release,
    onPointerCancel: release,
    onDoubleClick: (event: { clientX: number; clientY: number }) =>
      preview.zoomTo(preview.viewport.zoom === 'fit' ? 1 : 'fit', at(event)),
  };
}

/** Pinch zoom: one finger moves, the other one rests. */
function pinch(
  preview: PreviewState,
  { before, now, other }: Record<'before' | 'now' | 'other', Point>,
) {
  const factor = distance(now, other) / Math.max(1, distance(before, other));
  preview.move({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
  preview.zoomBy(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

function placeOn({ element }: PreviewState, event: { clientX: number; clientY: number }): Point {
  const { left, top } = element?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return { x: event.clientX - left, y: event.clientY - top };
}

/**
 * Ctrl + wheel zooms, as does a pinch on a touchpad. React registers wheel listeners as passive, which could not
 * prevent the page's own zoom.
 */
function useWheel(preview: PreviewState): void {
  const { element } = preview;
  const turned = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? linePixels : 1;
    preview.zoomBy(zoomPerPixel ** (-event.deltaY * unit), placeOn(preview, event));
  });
  useEffect(() => {
    const listen = (event: WheelEvent) => turned(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [element]);
}
