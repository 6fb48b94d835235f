// The layer over a page on which annotations are drawn, selected, moved and resized.
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { viewer } from '#messages/viewer.ts';
import {
  endsOf,
  movedEnds,
  none,
  withEnds,
  type Point,
} from '#editors/pdf-editor/markups/geometry.ts';
import {
  arrowStep,
  holdTouches,
  isRemoval,
  pointOnPage,
  SelectionFrame,
} from '#editors/pdf-editor/markups/layer-parts.tsx';
import {
  LinkedLines,
  MarkupShape,
  type ShownMarkup,
} from '#editors/pdf-editor/markups/markup-shape.tsx';
import type { Markups } from '#editors/pdf-editor/markups/markups.ts';
import { drawnMarkup, isDrawn } from '#editors/pdf-editor/markups/new-markup.ts';
import type { PageOverlay } from '#editors/pdf-editor/viewer/page-overlays.ts';
import { useSharedState } from '#ui/hooks/shared-state.ts';

const { markups: words } = viewer.annotate;

/** What a pointer changes: the place of an annotation, or one of its ends. */
type Drag = { markup: ShownMarkup; start: Point; by: Point; part: 'whole' | 'end' };

type Props = {
  markups: Markups;
  overlay: PageOverlay;
  /** Whether the annotations can be changed. */
  isEditing: boolean;
};

export function MarkupLayer({ markups, overlay, isEditing }: Props) {
  const { tool, list, selected, settings, marked } = useSharedState(markups.state);
  const [drawn, setDrawn] = useState<readonly [Point, Point]>();
  const [drag, setDrag] = useState<Drag>();
  const { width, height } = overlay.size;
  const pointOf = (event: PointerEvent) => pointOnPage(event, overlay);
  const isDrawing = isEditing && isDrawn(tool);
  const shown = list.filter(
    (markup): markup is ShownMarkup => markup.page === overlay.page && markup.kind !== 'reply',
  );
  const preview =
    drawn && isDrawing ? (drawnMarkup(tool, overlay, drawn, settings) as ShownMarkup) : undefined;
  const grab = (event: PointerEvent, markup: ShownMarkup, part: Drag['part']) => {
    if (!isEditing || event.button !== 0) return;
    event.stopPropagation();
    markups.select(markup.id);
    layerOf(event).setPointerCapture(event.pointerId);
    setDrag({ markup, part, start: pointOf(event), by: none });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keyboards add annotations by a button and move them by arrows
    <svg
      ref={holdTouches}
      className="markup-layer"
      viewBox={`0 0 ${width} ${height}`}
      data-drawing={isDrawing || undefined}
      data-editing={isEditing || undefined}
      onPointerDown={(event) => {
        if (!isDrawing || event.button !== 0 || !markups.askForTarget()) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrawn([pointOf(event), pointOf(event)]);
      }}
      onPointerMove={(event) => {
        const point = pointOf(event);
        if (drawn) setDrawn([drawn[0], point]);
        if (drag)
          setDrag({ ...drag, by: { x: point.x - drag.start.x, y: point.y - drag.start.y } });
      }}
      onPointerUp={() => {
        if (preview) markups.add(preview);
        if (drag && Math.hypot(drag.by.x, drag.by.y) > 1) markups.replace(dragged(drag, overlay));
        setDrawn(undefined);
        setDrag(undefined);
      }}
      onPointerCancel={() => {
        setDrawn(undefined);
        setDrag(undefined);
      }}
    >
      {shown.map((markup) => {
        const current = drag?.markup.id === markup.id ? dragged(drag, overlay) : markup;
        const isSelected = isEditing && selected === markup.id;
        return (
          <g
            key={markup.id}
            className="markup"
            data-markup={markup.id}
            tabIndex={isEditing ? 0 : undefined}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a part of an SVG
            role="img"
            aria-label={nameOf(markup)}
            data-selected={isSelected || undefined}
            onFocus={() => isEditing && markups.select(markup.id)}
            onKeyDown={(event) => isEditing && pressed(event, markup, markups, overlay)}
            onPointerDown={(event) => grab(event, markup, 'whole')}
          >
            <title>{nameOf(markup)}</title>
            <MarkupShape markup={current} overlay={overlay} />
            {isSelected && (
              <Selection
                markup={current}
                overlay={overlay}
                onGrab={(event) => grab(event, markup, 'end')}
              />
            )}
          </g>
        );
      })}
      {isEditing &&
        marked
          .filter(({ page }) => page === overlay.page)
          .map(({ quads }, index) => <LinkedLines key={index} {...{ quads, overlay }} />)}
      {preview && <MarkupShape markup={preview} overlay={overlay} />}
    </svg>
  );
}

const layerOf = (event: PointerEvent) => event.currentTarget.closest('.markup-layer') as Element;

/** The kind, and the comment if there is one, or where a link goes. */
function nameOf(markup: ShownMarkup): string {
  const { kind, contents } = markup;
  const more = kind === 'link' ? markup.goesTo : contents;
  return more ? `${words.kinds[kind]}: ${more}` : words.kinds[kind];
}

function dragged({ markup, by, part }: Drag, overlay: PageOverlay): ShownMarkup {
  const ends = endsOf(markup, overlay);
  if (!ends) return markup;
  const moved = part === 'whole' ? movedEnds(ends, by, by) : movedEnds(ends, none, by);
  return withEnds(markup, overlay, moved) as ShownMarkup;
}

type SelectionProps = {
  markup: ShownMarkup;
  overlay: PageOverlay;
  onGrab: (event: PointerEvent) => void;
};

function Selection({ markup, overlay, onGrab }: SelectionProps) {
  const ends = endsOf(markup, overlay);
  if (!ends) return null;
  return <SelectionFrame ends={ends} onGrab={markup.kind === 'note' ? undefined : onGrab} />;
}

/** Arrows move, with Shift they resize, with Ctrl they go further; Delete removes. */
function pressed(
  event: KeyboardEvent,
  markup: ShownMarkup,
  markups: Markups,
  overlay: PageOverlay,
) {
  const step = arrowStep(event);
  if (isRemoval(event)) markups.remove(markup.id);
  else if (event.key === 'Escape') markups.select(undefined);
  else if (step) markups.replace(dragged({ markup, start: none, ...step }, overlay));
  else return;
  event.preventDefault();
  event.stopPropagation();
}
