// A signature as an SVG.
import type { SignatureLines } from '#editors/pdf-editor/annotations/signature-lines.ts';

type Props = {
  signature: SignatureLines;
  /** Omitted where the surrounding element has a label. */
  label?: string;
};

export function SignatureImage({ signature, label }: Props) {
  const { areContours, lines } = signature;
  const box = boxOf(signature);
  return (
    <svg
      className="signature-picture"
      viewBox={box.join(' ')}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path
        d={lines.curves.map(({ points }) => pathOf(points, areContours)).join('')}
        fill={areContours ? 'currentcolor' : 'none'}
        {...(!areContours && { stroke: 'currentcolor', strokeWidth: lines.thickness })}
        fillRule="evenodd"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function pathOf(points: readonly number[], isClosed: boolean): string {
  const corners = Array.from(
    { length: Math.floor(points.length / 2) },
    (_, index) => `${points[2 * index]} ${points[2 * index + 1]}`,
  );
  return `M${corners.join('L')}${isClosed ? 'Z' : ''}`;
}

type Box = [left: number, top: number, width: number, height: number];

/** The bounding box of all points, with a margin for the pen. */
function boxOf({ lines: { curves, thickness } }: SignatureLines): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { points } of curves)
    for (const [index, value] of points.entries()) {
      if (index % 2 === 0) [left, right] = [Math.min(left, value), Math.max(right, value)];
      else [top, bottom] = [Math.min(top, value), Math.max(bottom, value)];
    }
  const margin = thickness + 2;
  return [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin];
}
