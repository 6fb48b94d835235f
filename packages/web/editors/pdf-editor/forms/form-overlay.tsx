// The form fields on the pages in the viewer: drawn, moved and resized by pointer, touch and keyboard.
import { fill } from '@octavo/contract';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { pdfEditor } from '#messages/pdf-editor.ts';
import type { FieldDraft, Rect } from '#editors/pdf-editor/forms/field-draft.ts';
import type { FormDrafts } from '#editors/pdf-editor/forms/use-form-drafts.ts';
import type { PageOverlay } from '#editors/pdf-editor/viewer/page-overlays.ts';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import { ToggleField } from '#ui/forms/fields.tsx';
import { useSharedState } from '#ui/hooks/shared-state.ts';
import './forms.css';

const { forms: words, redaction } = pdfEditor;

/** Only on touchscreens, drawing and scrolling conflict. */
const hasTouch = navigator.maxTouchPoints > 0;

type Props = { view: PdfjsView; form: FormDrafts };

export function FormOverlay({ view, form }: Props) {
  const overlays = useSharedState(view.overlays.state);
  const [fingerDraws, setFingerDraws] = useState(false);
  return (
    <>
      {hasTouch && (
        <ToggleField
          label={redaction.drawWithFinger}
          value={fingerDraws}
          onChange={setFingerDraws}
        />
      )}
      {overlays.map((overlay) =>
        createPortal(
          <FieldLayer {...{ overlay, form, fingerDraws }} />,
          overlay.element,
          overlay.page,
        ),
      )}
    </>
  );
}

type Point = { x: number; y: number };
type Box = { left: number; top: number; right: number; bottom: number };

/** In points; anything smaller was a click. */
const smallest = 5;

/** What the pointer does. */
type Gesture =
  | { kind: 'draw'; from: Point; to: Point }
  | { kind: 'move' | 'resize'; key: string; box: Box; from: Point; to: Point };

const boxOf = ({ toPage }: PageOverlay, [x1, y1, x2, y2]: Rect): Box => {
  const [one, other] = [toPage({ x: x1, y: y1 }), toPage({ x: x2, y: y2 })];
  return boxBetween(one, other);
};

const boxBetween = (one: Point, other: Point): Box => ({
  ...{ left: Math.min(one.x, other.x), top: Math.min(one.y, other.y) },
  ...{ right: Math.max(one.x, other.x), bottom: Math.max(one.y, other.y) },
});

function rectOf({ toPdf }: PageOverlay, { left, top, right, bottom }: Box): Rect {
  const [one, other] = [toPdf({ x: left, y: top }), toPdf({ x: right, y: bottom })];
  const round = (value: number) => Math.round(value * 10) / 10;
  return [
    ...([Math.min(one.x, other.x), Math.min(one.y, other.y)].map(round) as [number, number]),
    ...([Math.max(one.x, other.x), Math.max(one.y, other.y)].map(round) as [number, number]),
  ];
}

const moved = ({ left, top, right, bottom }: Box, x: number, y: number): Box => ({
  ...{ left: left + x, top: top + y, right: right + x, bottom: bottom + y },
});

const resized = ({ left, top, right, bottom }: Box, x: number, y: number): Box => ({
  ...{ left, top, right: Math.max(left + smallest, right + x) },
  bottom: Math.max(top + smallest, bottom + y),
});

function resultOf(gesture: Gesture): Box {
  const { from, to } = gesture;
  if (gesture.kind === 'draw') return boxBetween(from, to);
  const change = gesture.kind === 'move' ? moved : resized;
  return change(gesture.box, to.x - from.x, to.y - from.y);
}

const isLarge = ({ left, top, right, bottom }: Box): boolean =>
  right - left >= smallest && bottom - top >= smallest;

const steps: Readonly<Record<string, Point>> = {
  ...{ ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 } },
  ...{ ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } },
};

type LayerProps = { overlay: PageOverlay; form: FormDrafts; fingerDraws: boolean };

function FieldLayer(props: LayerProps) {
  const { overlay, form, fingerDraws } = props;
  const { gesture, handlers } = useFieldGesture(props);
  const own = draftsOn(props);
  const boxFor = (draft: FieldDraft) =>
    gesture && gesture.kind !== 'draw' && gesture.key === draft.key
      ? resultOf(gesture)
      : boxOf(overlay, draft.rect);
  return (
    <div className="field-layer" data-finger-draws={fingerDraws || undefined} {...handlers}>
      {own.map((draft, index) => (
        <button
          key={draft.key}
          type="button"
          className="form-field"
          data-field={draft.key}
          data-selected={form.selected?.key === draft.key || undefined}
          data-wrong={form.wrong.has(draft.key) || undefined}
          aria-label={fill(words.fieldOnPage, {
            ...{ number: index + 1, type: words.types[draft.type], name: draft.name },
          })}
          style={styleOf(boxFor(draft), overlay)}
          onFocus={() => form.select(draft.key)}
          onKeyDown={(event) => changeByKey(event, draft, props)}
        >
          {/* Shown by CSS: the label of the button says both. */}
          <span className="form-field-number" data-text={index + 1} />
          <span className="form-field-name" data-text={draft.name} />
          <span className="form-field-handle" data-handle="true" />
        </button>
      ))}
      {gesture?.kind === 'draw' && (
        <span className="form-field" style={styleOf(resultOf(gesture), overlay)} />
      )}
    </div>
  );
}

const draftsOn = ({ overlay, form }: LayerProps) =>
  form.drafts.filter((draft) => draft.page === overlay.page);

/** Draws a field, or moves or resizes one, by pointer and touch. */
function useFieldGesture(props: LayerProps) {
  const { overlay, form, fingerDraws } = props;
  const { page, size } = overlay;
  const [gesture, setGesture] = useState<Gesture>();
  const pointOf = (event: PointerEvent<HTMLElement>): Point => {
    const bounds = event.currentTarget.getBoundingClientRect();
    const within = (share: number) => Math.min(1, Math.max(0, share));
    return {
      x: within((event.clientX - bounds.left) / bounds.width) * size.width,
      y: within((event.clientY - bounds.top) / bounds.height) * size.height,
    };
  };
  const start = (event: PointerEvent<HTMLElement>) => {
    const target = (event.target as HTMLElement).closest<HTMLElement>('[data-field]');
    const draft = draftsOn(props).find(({ key }) => key === target?.dataset['field']);
    if (event.button !== 0 || (!draft && event.pointerType === 'touch' && !fingerDraws)) return;
    const from = pointOf(event);
    form.select(draft?.key);
    if (draft?.origin && !draft.origin.canMove) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const kind = (event.target as HTMLElement).dataset['handle'] ? 'resize' : 'move';
    setGesture(
      draft
        ? { kind, key: draft.key, box: boxOf(overlay, draft.rect), from, to: from }
        : { kind: 'draw', from, to: from },
    );
  };
  const end = () => {
    if (!gesture) return;
    const box = resultOf(gesture);
    const isClick = gesture.from.x === gesture.to.x && gesture.from.y === gesture.to.y;
    if (gesture.kind === 'draw') {
      if (isLarge(box)) form.add(page, rectOf(overlay, box));
    } else if (!isClick) form.update(gesture.key, { rect: rectOf(overlay, box) });
    setGesture(undefined);
  };
  return {
    gesture,
    handlers: {
      onPointerDown: start,
      onPointerMove: (event: PointerEvent<HTMLElement>) =>
        gesture && setGesture({ ...gesture, to: pointOf(event) }),
      onPointerUp: end,
      onPointerCancel: () => setGesture(undefined),
    },
  };
}

/** Removes, moves or resizes a field. */
function changeByKey(
  event: KeyboardEvent<HTMLElement>,
  draft: FieldDraft,
  { overlay, form }: LayerProps,
): void {
  const step = steps[event.key];
  if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault();
    form.remove(draft);
  } else if (step && (draft.origin?.canMove ?? true)) {
    event.preventDefault();
    const by = event.shiftKey ? 10 : 1;
    const change = event.altKey ? resized : moved;
    const box = change(boxOf(overlay, draft.rect), step.x * by, step.y * by);
    form.update(draft.key, { rect: rectOf(overlay, box) });
  }
  // Keys of the viewer turn pages.
  if (step) event.stopPropagation();
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

const styleOf = (box: Box, { size }: PageOverlay) => ({
  ...{ left: percent(box.left / size.width), top: percent(box.top / size.height) },
  width: percent((box.right - box.left) / size.width),
  height: percent((box.bottom - box.top) / size.height),
});
