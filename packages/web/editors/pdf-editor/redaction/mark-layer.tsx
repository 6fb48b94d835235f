// The layer over a page on which redaction marks are drawn and shown.
import type { RedactionMark } from '@octavo/contract';
import type { Hit } from '#editors/pdf-editor/redaction/use-word-hits.ts';
import { useState, type PointerEvent } from 'react';
import type { PageSize } from '#editors/pdf-editor/viewer/page-overlays.ts';
import { areaBetween, placeOf, pointOn, type Point } from '#editors/pdf-editor/redaction/area.ts';

type Props = {
  page: number;
  size: PageSize;
  /** The marks on this page. */
  marks: readonly RedactionMark[];
  /** The places of words on this page. */
  hits: readonly Hit[];
  /** The ids of the places that are not redacted. */
  kept: ReadonlySet<string>;
  /** Redacts or keeps a place. */
  onToggle: (id: string) => void;
  /** Whether a finger draws instead of scrolling. A mouse or pen always draws. */
  fingerDraws: boolean;
  onDraw: (mark: RedactionMark) => void;
};

/** The marked areas, the one being drawn, and the places of words. */
export function MarkLayer({ page, size, marks, fingerDraws, onDraw, ...places }: Props) {
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
        if ((event.target as HTMLElement).dataset['hit']) return;
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
      <Places size={size} {...places} />
      {[...marks, ...(area ? [area] : [])].map((mark, index) => (
        // Marks are identified by their position in the list: two may cover the same area.
        <span key={index} className="mark" style={placeOf(mark, size)} />
      ))}
    </div>
  );
}

/** The list in the panel is for the keyboard and screen readers. */
const Places = ({
  size,
  hits,
  kept,
  onToggle,
}: Pick<Props, 'size' | 'hits' | 'kept' | 'onToggle'>) =>
  hits.flatMap(({ id, areas }) =>
    areas.map((area, index) => (
      <span
        key={`${id} ${index}`}
        className="mark"
        data-hit={kept.has(id) ? 'kept' : 'redacted'}
        aria-hidden="true"
        style={placeOf(area, size)}
        onClick={() => onToggle(id)}
      />
    )),
  );
