// The images on the pages: outlined; moved, sized, turned and deleted in their place.
import { fill, type ImageBox, type PdfImage } from '@octavo/contract';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { pdfEditor } from '#messages/pdf-editor.ts';
import {
  boxWith,
  corners,
  resizedBox,
  type Corner,
  type ImageChange,
} from '#editors/pdf-editor/image-editing/image-edits.ts';
import type { ImageEditing } from '#editors/pdf-editor/image-editing/use-image-editing.ts';
import { placeOf } from '#editors/pdf-editor/redaction/area.ts';
import type { PageSize } from '#editors/pdf-editor/viewer/page-overlays.ts';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import { useSharedState } from '#ui/hooks/shared-state.ts';
import './image-editing.css';

const { imageEditing: words } = pdfEditor;

type Props = { view: PdfjsView; editing: ImageEditing };

export function ImageOverlay({ view, editing }: Props) {
  const overlays = useSharedState(view.overlays.state);
  return overlays.map(({ page, element, size, turn }) => {
    const list = editing.report?.pages.find((one) => one.page === page)?.images ?? [];
    if (!list.length || turn !== 0) return null;
    return createPortal(
      list.map((image, index) => (
        <ImageFrame
          key={image.id}
          {...{ image, size, editing }}
          name={nameOf(image, page, index + 1)}
        />
      )),
      element,
      `images ${page}`,
    );
  });
}

export const nameOf = ({ alt }: PdfImage, page: number, number: number): string =>
  fill(alt ? words.describedImage : words.image, { page, number, alt: alt ?? '' });

/** What the pointer does: `move`, or the corner that it drags. */
type Gesture = { kind: 'move' | Corner; x: number; y: number; box: ImageBox; now: ImageBox };

/** A pointer that moves less, in CSS pixels, was a click. */
const dragged = 4;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
};

const movedBox = (box: ImageBox, [x, y]: readonly [number, number]): ImageBox => ({
  ...box,
  ...{ left: box.left + x, top: box.top + y },
});

type FrameProps = { image: PdfImage; name: string; size: PageSize; editing: ImageEditing };

function ImageFrame({ image, name, size, editing }: FrameProps) {
  const [gesture, setGesture] = useState<Gesture>();
  const change = editing.changes.get(image.id);
  const isSelected = editing.selected?.image === image;
  const box = gesture?.now ?? boxWith(image, change);
  const isMoved = gesture !== undefined || change?.box !== undefined;
  const state = change?.delete ? 'deleted' : isMoved || change?.file ? 'changed' : undefined;
  const start = (event: PointerEvent<HTMLElement>) => {
    // A finger scrolls over images that are not selected.
    if (event.button !== 0 || (event.pointerType === 'touch' && !isSelected)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const corner = (event.target as HTMLElement).dataset['corner'] as Corner | undefined;
    const { clientX: x, clientY: y } = event;
    setGesture({ kind: corner ?? 'move', x, y, box, now: box });
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    const page = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!gesture || !page) return;
    const by = [event.clientX - gesture.x, event.clientY - gesture.y] as const;
    if (gesture.now === gesture.box && Math.hypot(...by) < dragged) return;
    const scale = size.width / page.width;
    const distance = [by[0] * scale, by[1] * scale] as const;
    const keeps = editing.keepsProportions !== event.shiftKey;
    const now =
      gesture.kind === 'move'
        ? movedBox(gesture.box, distance)
        : resizedBox(gesture.box, gesture.kind, distance, keeps);
    setGesture({ ...gesture, now });
  };
  const end = () => {
    if (gesture && gesture.now !== gesture.box) editing.change(image, { box: gesture.now });
    setGesture(undefined);
  };
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace')
      editing.change(image, { delete: true });
    else if (event.key === 'Escape' && isSelected) editing.select(undefined);
    else if (arrow) {
      const length = event.shiftKey ? 10 : 1;
      const by = [arrow[0] * length, arrow[1] * length] as const;
      const next = event.altKey
        ? resizedBox(
            box,
            'se',
            by[0] < 0 || by[1] < 0 ? [by[0] + by[1], by[0] + by[1]] : by,
            editing.keepsProportions,
          )
        : movedBox(box, by);
      editing.change(image, { box: next });
    } else return;
    event.preventDefault();
    // Keys of the viewer turn pages.
    event.stopPropagation();
  };
  return (
    <>
      {isMoved && (
        <span className="image-before" style={placeOf({ page: 0, ...image.box }, size)} />
      )}
      <button
        type="button"
        className="image-frame"
        data-state={state}
        data-selected={isSelected || undefined}
        aria-label={change?.delete ? `${words.kinds.deleted}: ${name}` : name}
        aria-pressed={isSelected}
        style={placeOf({ page: 0, ...box }, size)}
        onClick={() => editing.select(image.id)}
        onFocus={() => editing.select(image.id)}
        onKeyDown={press}
        onPointerDown={start}
        onPointerMove={follow}
        onPointerUp={end}
        onPointerCancel={() => setGesture(undefined)}
      >
        {state === 'changed' && <Preview {...{ image, change, size }} />}
        {isSelected &&
          !change?.delete &&
          corners.map((corner) => (
            <span key={corner} className="image-corner" data-corner={corner} />
          ))}
      </button>
    </>
  );
}

type PreviewProps = { image: PdfImage; change: ImageChange | undefined; size: PageSize };

const objectFits = { fit: 'contain', fill: 'cover', stretch: 'fill' } as const;

/** The new file, or what the page shows of the image. */
const Preview = ({ image, change, size }: PreviewProps) => (
  <span className="image-preview" data-turn={change?.turn}>
    {change?.file ? (
      <FilePicture file={change.file} fit={change.fit ?? 'fit'} />
    ) : (
      <PagePart box={image.box} size={size} />
    )}
  </span>
);

function FilePicture({ file, fit }: { file: File; fit: keyof typeof objectFits }) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    if (picture.current) Object.assign(picture.current, { src: address, hidden: false });
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return (
    <img
      ref={picture}
      alt=""
      draggable={false}
      style={{ objectFit: objectFits[fit] }}
      // Browsers do not show every format that can be added.
      onError={({ currentTarget }) => (currentTarget.hidden = true)}
    />
  );
}

/** A part of the page as it is drawn. */
function PagePart({ box, size }: { box: ImageBox; size: PageSize }) {
  const part = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const drawn = part.current?.closest('.page')?.querySelector('canvas');
    if (!part.current || !drawn) return;
    const scale = drawn.width / size.width;
    const [width, height] = [Math.round(box.width * scale), Math.round(box.height * scale)];
    if (!width || !height) return;
    Object.assign(part.current, { width, height });
    part.current
      .getContext('2d')
      ?.drawImage(drawn, box.left * scale, box.top * scale, width, height, 0, 0, width, height);
  }, [box, size]);
  return <canvas ref={part} />;
}
