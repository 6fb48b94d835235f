// The layer over a page on which redaction marks are drawn and shown.
import type { RedactionMark } from '@octavo/contract';
import { useState, type PointerEvent } from 'react';
import type { PageSize } from '#editors/pdf-editor/stage/page-overlays.ts';
import { areaBetween, placeOf, pointOn, type Point } from '#editors/pdf-editor/redaction/area.ts';

type Props = {
  page: number;
  size: PageSize;
  /** The marks on this page. */
  marks: readonly RedactionMark[];
  /** Whether a finger draws instead of scrolling. A mouse or pen always draws. */
  fingerDraws: boolean;
  onDraw: (mark: RedactionMark) => void;
};

/** The marked areas, and the one being drawn. */
export function MarkLayer({ page, size, marks, fingerDraws, onDraw }: Props) {
  const [drawn, setDrawn] = useState<readonly [Point, Point]>();
  const pointOf = (event: PointerEvent<HTMLElement>) =>
    pointOn(event.currentTarget.getBoundingClientRect(), size, event);
  const area = drawn && areaBetween(page, ...drawn);
  return (
    // Users without a pointer enter words instead.
    <div
      className="mark-layer"
      data-finger-draws={fingerDraws || undefined}
      onPointerDown={(event) => {
        if (event.button !== 0 || (event.pointerType === 'touch' && !fingerDraws)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrawn([pointOf(event), pointOf(event)]);
      }}
      onPointerMove={(event) => drawn && setDrawn([drawn[0], pointOf(event)])}
      onPointerUp={() => {
        if (area) onDraw(area);
        setDrawn(undefined);
      }}
      onPointerCancel={() => setDrawn(undefined)}
    >
      {[...marks, ...(area ? [area] : [])].map((mark, index) => (
        // Marks are identified by their position in the list: two may cover the same area.
        <span key={index} className="mark" style={placeOf(mark, size)} />
      ))}
    </div>
  );
}
