// The layer over a page on which the annotations that the file has are selected, moved and resized.
import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { viewer } from '#messages/viewer.ts';
import {
  cornersOf,
  movedEnds,
  none,
  toPdfRect,
  type Point,
} from '#editors/pdf-editor/markups/geometry.ts';
import {
  arrowStep,
  holdTouches,
  isRemoval,
  pointOnPage,
  SelectionFrame,
} from '#editors/pdf-editor/markups/layer-parts.tsx';
import type { Markups } from '#editors/pdf-editor/markups/markups.ts';
import {
  withChanges,
  type ChangedAnnotation,
  type Rect,
} from '#editors/pdf-editor/saved-annotations/saved-annotation.ts';
import {
  annotationIn,
  type SavedAnnotations,
} from '#editors/pdf-editor/saved-annotations/saved-annotations.ts';
import {
  SavedAppearance,
  useSavedPicture,
} from '#editors/pdf-editor/saved-annotations/saved-appearance.tsx';
import type { PageOverlay } from '#editors/pdf-editor/viewer/page-overlays.ts';
import { useSharedState } from '#ui/hooks/shared-state.ts';

const { kinds } = viewer.annotate.existing;

type Drag = { reference: string; start: Point; by: Point; part: 'whole' | 'end' };

type Props = {
  saved: SavedAnnotations;
  markups: Markups;
  overlay: PageOverlay;
  /** Whether they can be selected: while no tool adds others. */
  isEditing: boolean;
};

/** The smallest side that remains, in points. */
const minSide = 3;

export function SavedLayer({ saved, markups, overlay, isEditing }: Props) {
  const { changes, selected } = useSharedState(markups.state);
  const read = useSharedState(saved.pages).get(overlay.page);
  const [drag, setDrag] = useState<Drag>();
  useEffect(() => void saved.read(overlay.page), [saved, overlay.page]);
  const shown = (read ?? [])
    // PDF.js takes annotations only while one of its tools is chosen; when that ends, MarkupOverlay shows a new layer, which asks again.
    .filter((annotation) => !saved.isTaken(annotation))
    .map((annotation) => withChanges(annotation, changes))
    .filter(({ isRemoved, isRedrawn }) => !isRemoved && (isEditing || isRedrawn))
    // The smaller ones can be reached on top of the others.
    .toSorted((one, other) => areaOf(other.rect) - areaOf(one.rect));
  if (shown.length === 0) return null;
  const grab = (event: PointerEvent, { reference, can }: ChangedAnnotation, part: Drag['part']) => {
    if (!isEditing || event.button !== 0) return;
    event.stopPropagation();
    markups.select(reference);
    if (part === 'whole' && !can.move) return;
    layerOf(event).setPointerCapture(event.pointerId);
    setDrag({ reference, part, start: pointOnPage(event, overlay), by: none });
  };
  const drop = () => {
    setDrag(undefined);
    const dragged = drag && shown.find(({ reference }) => reference === drag.reference);
    if (!dragged || Math.hypot(drag.by.x, drag.by.y) <= 1) return;
    markups.changeSaved(dragged, { rect: movedRect(dragged, drag, overlay) });
  };
  const { width, height } = overlay.size;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keyboards move annotations by arrows
    <svg
      ref={holdTouches}
      className="markup-layer"
      viewBox={`0 0 ${width} ${height}`}
      data-editing={isEditing}
      data-selecting={isEditing || undefined}
      onPointerMove={(event) => {
        const point = pointOnPage(event, overlay);
        if (drag)
          setDrag({ ...drag, by: { x: point.x - drag.start.x, y: point.y - drag.start.y } });
      }}
      onPointerUp={drop}
      onPointerCancel={() => setDrag(undefined)}
    >
      {shown.map((annotation) => (
        <Item
          key={annotation.reference}
          {...{ saved, markups, overlay, isEditing, annotation }}
          drag={drag?.reference === annotation.reference ? drag : undefined}
          isSelected={isEditing && selected === annotation.reference}
          onGrab={(event, part) => grab(event, annotation, part)}
        />
      ))}
    </svg>
  );
}

type ItemProps = Props & {
  annotation: ChangedAnnotation;
  drag: Drag | undefined;
  isSelected: boolean;
  onGrab: (event: PointerEvent, part: Drag['part']) => void;
};

function Item({ saved, markups, overlay, isEditing, annotation, drag, ...more }: ItemProps) {
  const pages = useSharedState(saved.pages);
  const isDragged = drag !== undefined && Math.hypot(drag.by.x, drag.by.y) > 1;
  const current = isDragged
    ? { ...annotation, rect: movedRect(annotation, drag, overlay) }
    : annotation;
  const isDrawn = isDragged || annotation.isRedrawn;
  const picture = useSavedPicture(saved, annotation, overlay.turn, isDrawn);
  const [one, other] = cornersOf(current.rect, overlay);
  const name = nameOf(annotation);
  return (
    <g
      className="markup"
      data-markup={annotation.reference}
      tabIndex={isEditing ? 0 : undefined}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a part of an SVG
      role="img"
      aria-label={name}
      data-selected={more.isSelected || undefined}
      onFocus={() => isEditing && markups.select(annotation.reference)}
      onKeyDown={(event) => isEditing && pressed(event, annotation, markups, overlay)}
      onPointerDown={(event) => more.onGrab(event, 'whole')}
    >
      <title>{name}</title>
      {isDrawn && (
        <SavedAppearance
          annotation={current}
          place={overlay}
          picture={picture}
          original={annotationIn(pages, annotation.reference) ?? annotation}
        />
      )}
      <rect
        className={annotation.kind === 'Link' ? 'saved-area link-area' : 'saved-area'}
        fill="transparent"
        {...{ x: one.x, y: one.y, width: other.x - one.x, height: other.y - one.y }}
      />
      {more.isSelected && (
        <SelectionFrame
          ends={[one, other]}
          onGrab={annotation.can.resize ? (event) => more.onGrab(event, 'end') : undefined}
        />
      )}
    </g>
  );
}

const layerOf = (event: PointerEvent) => event.currentTarget.closest('.markup-layer') as Element;

const areaOf = ([left, bottom, right, top]: Rect) => Math.abs((right - left) * (top - bottom));

/** The kind, and the comment or text if there is one, or where a link goes. */
function nameOf({ kind, contents, goesTo }: ChangedAnnotation): string {
  const more = goesTo ?? contents;
  return more ? `${kinds[kind]}: ${more}` : kinds[kind];
}

function movedRect(
  { rect }: ChangedAnnotation,
  { by, part }: Pick<Drag, 'by' | 'part'>,
  overlay: PageOverlay,
): Rect {
  const ends = cornersOf(rect, overlay);
  const [one, other] = part === 'whole' ? movedEnds(ends, by, by) : movedEnds(ends, none, by);
  if (part === 'whole') return toPdfRect(overlay, one, other);
  const least = { x: one.x + minSide, y: one.y + minSide };
  const end = { x: Math.max(other.x, least.x), y: Math.max(other.y, least.y) };
  return toPdfRect(overlay, one, end);
}

/** Arrows move, with Shift they resize, with Ctrl they go further; Delete removes. */
function pressed(
  event: KeyboardEvent,
  annotation: ChangedAnnotation,
  markups: Markups,
  overlay: PageOverlay,
) {
  const step = arrowStep(event);
  if (isRemoval(event)) markups.removeSaved(annotation);
  else if (event.key === 'Escape') markups.select(undefined);
  else if (step) {
    const isPossible = step.part === 'end' ? annotation.can.resize : annotation.can.move;
    if (isPossible) markups.changeSaved(annotation, { rect: movedRect(annotation, step, overlay) });
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
