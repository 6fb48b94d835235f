// The shared parts of the layers of annotations on a page: the place of the pointer, the frame of the selected one, the keys.
import type { KeyboardEvent, PointerEvent } from 'react';
import { boxBetween, type Point } from '#editors/pdf-editor/markups/geometry.ts';
import type { PageOverlay } from '#editors/pdf-editor/viewer/page-overlays.ts';

/** In points. */
const keySteps = { plain: 1, withControl: 10 } as const;
const handleSize = 8;
/** A finger needs more than is shown. */
const touchSize = 24;

/** Where a pointer is on a page as it is shown, in points; on its edge if it has left it. */
export function pointOnPage(event: PointerEvent, { element, size }: PageOverlay): Point {
  const box = element.getBoundingClientRect();
  const share = (at: number, from: number, length: number) =>
    Math.min(1, Math.max(0, (at - from) / length));
  return {
    x: share(event.clientX, box.left, box.width) * size.width,
    y: share(event.clientY, box.top, box.height) * size.height,
  };
}

type FrameProps = {
  ends: readonly [Point, Point];
  /** Drags the second end; absent if the size cannot be changed. */
  onGrab?: ((event: PointerEvent) => void) | undefined;
};

/** The frame around the selected annotation, with a handle to resize it. */
export function SelectionFrame({ ends: [one, other], onGrab }: FrameProps) {
  const { left, top, width, height } = boxBetween(one, other);
  const handle = (size: number) => ({
    ...{ x: other.x - size / 2, y: other.y - size / 2, width: size, height: size },
  });
  return (
    <>
      <rect className="markup-frame" x={left} y={top} width={width} height={height} />
      {onGrab && (
        <g onPointerDown={onGrab}>
          <rect className="markup-handle" {...handle(handleSize)} />
          <rect className="markup-handle-touch" {...handle(touchSize)} />
        </g>
      )}
    </>
  );
}

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** How far an arrow key moves, with Shift only the second end, with Ctrl further; nothing for other keys. */
export function arrowStep(event: KeyboardEvent): { by: Point; part: 'whole' | 'end' } | undefined {
  const direction = directions[event.key];
  if (!direction) return undefined;
  const step = event.ctrlKey || event.metaKey ? keySteps.withControl : keySteps.plain;
  return {
    by: { x: direction.x * step, y: direction.y * step },
    part: event.shiftKey ? 'end' : 'whole',
  };
}

export const isRemoval = ({ key }: KeyboardEvent): boolean =>
  key === 'Delete' || key === 'Backspace';

/**
 * Keeps touches on annotations from scrolling the pages. Browsers do not apply `touch-action` to parts of an SVG.
 * @param layer a ref
 */
export function holdTouches(layer: SVGSVGElement | null): (() => void) | undefined {
  if (!layer) return undefined;
  const hold = (event: TouchEvent) => {
    const isOnAnnotation = event.target instanceof Element && event.target.closest('.markup');
    if (isOnAnnotation && layer.dataset['editing'] === 'true') event.preventDefault();
  };
  layer.addEventListener('touchstart', hold, { passive: false });
  return () => layer.removeEventListener('touchstart', hold);
}
