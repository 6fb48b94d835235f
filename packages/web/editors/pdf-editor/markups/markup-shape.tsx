// An annotation as it is drawn over its page; the server draws the same into the file.
import type { Markup } from '@octavo/contract';
import { boxBetween, shownPair, type Point } from '#editors/pdf-editor/markups/geometry.ts';
import type { PagePlace } from '#editors/pdf-editor/viewer/page-overlays.ts';

/** Replies have no place on a page. */
export type ShownMarkup = Exclude<Markup, { kind: 'reply' }>;

type Props = { markup: ShownMarkup; overlay: PagePlace };

/** The share of a line's height at which it is underlined or struck out, from its bottom. */
const heights = { underline: 0.08, strikeOut: 0.4 } as const;
/** The average width of capital letters in Helvetica Bold, as a share of the font size. */
const letterWidth = 0.72;

export function MarkupShape({ markup, overlay }: Props) {
  const { color } = markup;
  if ('quads' in markup)
    return markup.quads.map((quad, index) => (
      <Marked key={index} {...{ quad, overlay, color }} height={heights[markup.kind]} />
    ));
  if ('points' in markup) {
    const [from, to] = shownPair(overlay, markup.points);
    const line = `M${from.x} ${from.y}L${to.x} ${to.y}`;
    const head = markup.kind === 'arrow' ? headOf(from, to, markup.width) : '';
    return (
      <path
        d={line + head}
        fill="none"
        stroke={color}
        strokeWidth={markup.width}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    );
  }
  const box = boxBetween(...shownPair(overlay, markup.rect));
  if (markup.kind === 'link')
    return markup.lines ? (
      <LinkedLines quads={markup.lines} overlay={overlay} />
    ) : (
      <rect
        className="link-area"
        {...{ x: box.left, y: box.top, width: box.width, height: box.height }}
      />
    );
  if (markup.kind === 'note' || markup.kind === 'textStamp')
    return (
      <g transform={rotationOf(box, overlay.turn)}>
        {markup.kind === 'note' ? (
          <NoteIcon {...upright(box, overlay.turn)} color={color} />
        ) : (
          <TextStamp {...upright(box, overlay.turn)} color={color} text={markup.text} />
        )}
      </g>
    );
  const { width } = markup;
  const pen = { fill: 'none', stroke: color, strokeWidth: width };
  const inner = { width: Math.max(0, box.width - width), height: Math.max(0, box.height - width) };
  return markup.kind === 'rectangle' ? (
    <rect x={box.left + width / 2} y={box.top + width / 2} {...inner} {...pen} />
  ) : (
    <ellipse
      cx={box.left + box.width / 2}
      cy={box.top + box.height / 2}
      rx={inner.width / 2}
      ry={inner.height / 2}
      {...pen}
    />
  );
}

type Box = ReturnType<typeof boxBetween>;

/** The rotation of notes and stamps, which stand upright on the page and rotate with it. */
const rotationOf = ({ left, top, width, height }: Box, turn: number): string | undefined =>
  turn === 0 ? undefined : `rotate(${turn} ${left + width / 2} ${top + height / 2})`;

/** The box of an upright drawing that covers this box once it is rotated. */
function upright(box: Box, turn: number): Box {
  if (turn % 180 === 0) return box;
  const { left, top, width, height } = box;
  const shift = (width - height) / 2;
  return { left: left + shift, top: top - shift, width: height, height: width };
}

type MarkedProps = { quad: readonly number[]; overlay: PagePlace; color: string; height: number };

function Marked({ quad, overlay, color, height }: MarkedProps) {
  const [leftTop, rightTop] = shownPair(overlay, quad.slice(0, 4));
  const [leftBottom, rightBottom] = shownPair(overlay, quad.slice(4));
  const from = between(leftBottom, leftTop, height);
  const to = between(rightBottom, rightTop, height);
  const width = Math.hypot(leftTop.x - leftBottom.x, leftTop.y - leftBottom.y) / 14;
  return (
    <>
      {/* The whole line can be clicked. */}
      <path d={pathOf(leftTop, rightTop, rightBottom, leftBottom)} fill="transparent" />
      <path d={pathOf(from, to)} stroke={color} strokeWidth={Math.max(0.5, width)} />
    </>
  );
}

/** Lines of text as a link, which readers cannot see; the editor shows where it is. */
export const LinkedLines = ({
  quads,
  overlay,
}: {
  quads: readonly (readonly number[])[];
  overlay: PagePlace;
}) =>
  quads.map((quad, index) => {
    const [leftTop, rightTop] = shownPair(overlay, quad.slice(0, 4));
    const [leftBottom, rightBottom] = shownPair(overlay, quad.slice(4));
    const corners = [leftTop, rightTop, rightBottom, leftBottom];
    return <path key={index} className="link-area" d={`${pathOf(...corners)}Z`} />;
  });

const pathOf = (...points: readonly Point[]) =>
  `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;

const between = (one: Point, other: Point, share: number): Point => ({
  x: one.x + (other.x - one.x) * share,
  y: one.y + (other.y - one.y) * share,
});

function headOf(from: Point, to: Point, width: number): string {
  const length = Math.max(6, 5 * width);
  const back = Math.atan2(from.y - to.y, from.x - to.x);
  const [one, other] = [-1, 1].map((side) => {
    const angle = back + (side * Math.PI) / 6;
    return `${to.x + length * Math.cos(angle)} ${to.y + length * Math.sin(angle)}`;
  });
  return `M${one}L${to.x} ${to.y}L${other}`;
}

type BoxProps = { left: number; top: number; width: number; height: number; color: string };

const NoteIcon = ({ left, top, color }: BoxProps) => (
  <g transform={`translate(${left} ${top})`} fill={color} stroke="#333">
    <path d="M1.500 14V1.500h17V14H9l-4 4.500V14z" />
    <path d="M5 5h10M5 8h10M5 11h10" />
  </g>
);

function TextStamp({ left, top, width, height, color, text }: BoxProps & { text: string }) {
  const border = Math.max(1, height / 16);
  const size = Math.min(height * 0.6, (width - 4 * border) / (letterWidth * text.length));
  return (
    <>
      <rect
        x={left + border}
        y={top + border}
        width={Math.max(0, width - 2 * border)}
        height={Math.max(0, height - 2 * border)}
        fill="#fff0"
        stroke={color}
        strokeWidth={border}
      />
      <text
        x={left + width / 2}
        y={top + height / 2 + size * 0.36}
        fontSize={Math.max(1, size)}
        fill={color}
        textAnchor="middle"
        className="text-stamp"
      >
        {text}
      </text>
    </>
  );
}
