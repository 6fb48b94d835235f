// A pad to draw a signature on with a finger, pen or mouse.
import { useRef, useState, type PointerEvent } from 'react';
import { viewer } from '#messages/viewer.ts';
import {
  signatureOfStrokes,
  type SignatureDraft,
  type Stroke,
} from '#editors/pdf-editor/annotations/signature-lines.ts';
import { Button } from '#ui/forms/button.tsx';

const { signature: words } = viewer;

/** The size of the pad's coordinate system; the pad fills the available width. */
const padSize = { width: 600, height: 200 };
const thickness = 3;
const maxPoints = 20_000;

export function DrawnSignature({ onDraft }: { onDraft: (draft: SignatureDraft) => void }) {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const current = useRef<number[]>(undefined);
  const add = (event: PointerEvent<SVGSVGElement>) => {
    current.current?.push(...pointOf(event));
    const drawn = current.current;
    if (drawn) setStrokes((before) => [...before.slice(0, -1), [...drawn]]);
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary || strokes.flat().length > maxPoints) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    current.current = pointOf(event);
    const drawn = current.current;
    setStrokes((before) => [...before, [...drawn]]);
  };
  const end = () => {
    if (!current.current) return;
    current.current = undefined;
    onDraft({ name: '', lines: signatureOfStrokes(strokes, padSize, thickness) });
  };
  const clear = () => {
    setStrokes([]);
    onDraft({ name: '', lines: undefined });
  };
  return (
    <div className="signature-pad">
      <svg
        viewBox={`0 0 ${padSize.width} ${padSize.height}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what is drawn here is no file
        role="img"
        aria-label={words.pad}
        onPointerDown={begin}
        onPointerMove={add}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path className="signature-line" d="M40 160H560" />
        {strokes.map((points, index) => (
          <polyline key={index} points={points.join(' ')} strokeWidth={thickness} />
        ))}
      </svg>
      <Button kind="quiet" isDisabled={strokes.length === 0} onPress={clear}>
        {words.clear}
      </Button>
    </div>
  );
}

/** The pointer's position in the pad's coordinates. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): number[] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const x = ((clientX - left) / width) * padSize.width;
  const y = ((clientY - top) / height) * padSize.height;
  return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
}
