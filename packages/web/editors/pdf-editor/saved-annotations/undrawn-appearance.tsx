// Draws a changed line or callout of the file that has no drawing, as the server then draws it into the file.
import {
  lineWithEnds,
  pairsOf,
  pointsThrough,
  stretchBetween,
  type PathStep,
} from '@octavo/contract';
import { boxBetween, cornersOf } from '#editors/pdf-editor/markups/geometry.ts';
import type {
  ChangedAnnotation,
  Rect,
  SavedAnnotation,
} from '#editors/pdf-editor/saved-annotations/saved-annotation.ts';
import type { UndrawnLine } from '#editors/pdf-editor/saved-annotations/undrawn-line.ts';
import type { PagePlace } from '#editors/pdf-editor/viewer/page-overlays.ts';

type Props = {
  annotation: ChangedAnnotation;
  /** As the file has it. */
  original: SavedAnnotation;
  line: UndrawnLine;
  place: PagePlace;
};

export function UndrawnAppearance({ annotation, original, line, place }: Props) {
  const { rect, color = '#000000' } = annotation;
  const moved = pointsThrough(stretchBetween(original.rect, rect), line.points);
  const { line: stroke, ends } = lineWithEnds(pairsOf(moved), line.ends, line.width);
  const path = (steps: readonly PathStep[]) => pathOf(steps, place);
  return (
    <g
      className="saved-line"
      fill="none"
      stroke={color}
      strokeWidth={line.width}
      opacity={line.opacity}
    >
      <path d={path(stroke)} strokeDasharray={line.dashes.join(' ') || undefined} />
      {ends.map(({ steps, isOpen }, index) => (
        <path
          key={index}
          d={isOpen ? path(steps) : `${path(steps)}Z`}
          fill={isOpen ? 'none' : line.fill}
        />
      ))}
      {line.insets && <Text {...{ annotation, line, place, color }} insets={line.insets} />}
    </g>
  );
}

type TextProps = Omit<Props, 'original'> & {
  color: string;
  insets: NonNullable<UndrawnLine['insets']>;
};

function Text({ annotation, line, place, color, insets }: TextProps) {
  const [left, bottom, right, top] = annotation.rect;
  const [insideLeft, insideBottom, insideRight, insideTop] = insets;
  const inside: Rect = [
    ...([left + insideLeft, bottom + insideBottom] as const),
    ...([right - insideRight, top - insideTop] as const),
  ];
  const { left: x, top: y, ...size } = boxBetween(...cornersOf(inside, place));
  const { contents, fontSize } = annotation;
  const style = { color, fontSize: `${fontSize}px`, border: `${line.width}px solid` };
  return (
    <foreignObject {...{ x, y }} {...size} stroke="none">
      <div dir="auto" className="saved-text" style={style}>
        {contents}
      </div>
    </foreignObject>
  );
}

/** The steps as they are shown, as SVG writes them. */
const pathOf = (steps: readonly PathStep[], place: PagePlace): string =>
  steps
    .map(({ operator, numbers }) => {
      const shown = pairsOf(numbers).map(([x, y]) => place.toPage({ x, y }));
      return `${operator.toUpperCase()}${shown.map(({ x, y }) => `${x} ${y}`).join(' ')}`;
    })
    .join('');
