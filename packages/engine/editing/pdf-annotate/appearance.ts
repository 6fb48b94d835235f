// The appearances of annotations: what readers draw that do not make their own (ISO 32000-2, 12.5.5).
import { roundness, type Markup } from '@octavo/contract';
import { number } from '#formats/pdf/writer.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { escapedBytes, widthOf } from './stamp-text.ts';

export type Rectangle = readonly [left: number, bottom: number, right: number, top: number];

export type Appearance = {
  /** The annotation's rectangle. */
  rect: Rectangle;
  /** The entries of the form's dictionary. */
  dictionary: Dictionary;
  content: string;
};

/** Links and replies have no appearance of their own. */
type Shown = Exclude<Markup, { kind: 'reply' | 'link' }>;
export type Rotation = 0 | 90 | 180 | 270;

/** The share of a line's height at which it is underlined or struck out, from its bottom. */
const heights = { underline: 0.08, strikeOut: 0.4 } as const;

/** @param rotation of the page; stamps and notes stand upright on the page as it is shown */
export function appearanceOf(markup: Shown, rotation: Rotation): Appearance {
  if ('quads' in markup) return lines(markup);
  if ('points' in markup) return line(markup);
  if (markup.kind === 'note') return upright(markup.rect, rotation, noteIcon(markup));
  if (markup.kind === 'textStamp') return upright(markup.rect, rotation, stamp(markup, rotation));
  return shape(markup);
}

/** The numbers 0 to 1 of a colour such as `#ff8000`. */
export const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);

const words = (...values: number[]): string => values.map(number).join(' ');
const pen = (color: string, width: number): string =>
  `${words(...channels(color))} RG ${number(width)} w`;

/** A form in the coordinates of the page. */
const onPage = (rect: Rectangle, content: string): Appearance => ({
  rect,
  dictionary: { '/BBox': [...rect] },
  content,
});

function around(values: readonly number[], margin: number): Rectangle {
  const across = values.filter((_, index) => index % 2 === 0);
  const up = values.filter((_, index) => index % 2 === 1);
  return [
    Math.min(...across) - margin,
    Math.min(...up) - margin,
    Math.max(...across) + margin,
    Math.max(...up) + margin,
  ];
}

function lines({ kind, quads, color }: Extract<Shown, { quads: unknown }>): Appearance {
  const strokes = quads.map((quad) => {
    const [leftTop, rightTop, leftBottom, rightBottom] = [0, 2, 4, 6].map((at) => ({
      x: quad[at] ?? 0,
      y: quad[at + 1] ?? 0,
    })) as [Point, Point, Point, Point];
    const from = between(leftBottom, leftTop, heights[kind]);
    const to = between(rightBottom, rightTop, heights[kind]);
    const height = Math.hypot(leftTop.x - leftBottom.x, leftTop.y - leftBottom.y);
    const width = Math.max(0.5, height / 14);
    return `${pen(color, width)} ${words(from.x, from.y)} m ${words(to.x, to.y)} l S`;
  });
  return onPage(around(quads.flat(), 1), strokes.join('\n'));
}

type Point = { x: number; y: number };

const between = (one: Point, other: Point, share: number): Point => ({
  x: one.x + (other.x - one.x) * share,
  y: one.y + (other.y - one.y) * share,
});

function shape({ kind, rect, width, color }: Extract<Shown, { kind: 'rectangle' | 'ellipse' }>) {
  const box = around(rect, 0);
  const half = width / 2;
  const [left, bottom, right, top] = [box[0] + half, box[1] + half, box[2] - half, box[3] - half];
  const path =
    kind === 'rectangle'
      ? `${words(left, bottom, right - left, top - bottom)} re`
      : ellipse([left, bottom, right, top]);
  return onPage(box, `${pen(color, width)} ${path} S`);
}

function ellipse([left, bottom, right, top]: Rectangle): string {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  const [across, up] = [((right - left) / 2) * roundness, ((top - bottom) / 2) * roundness];
  return [
    `${words(right, y)} m`,
    `${words(right, y + up, x + across, top, x, top)} c`,
    `${words(x - across, top, left, y + up, left, y)} c`,
    `${words(left, y - up, x - across, bottom, x, bottom)} c`,
    `${words(x + across, bottom, right, y - up, right, y)} c h`,
  ].join(' ');
}

/** The angle of an arrow's head on each side, and its length in widths of the line. */
const head = { angle: Math.PI / 6, widths: 5, min: 6 } as const;

function line({ kind, points, width, color }: Extract<Shown, { points: unknown }>): Appearance {
  const [fromX, fromY, toX, toY] = points;
  const parts = [`${pen(color, width)} 1 J 1 j ${words(fromX, fromY)} m ${words(toX, toY)} l S`];
  const length = Math.max(head.min, head.widths * width);
  if (kind === 'arrow') {
    const back = Math.atan2(fromY - toY, fromX - toX);
    const [one, other] = [back - head.angle, back + head.angle].map((angle) => [
      toX + length * Math.cos(angle),
      toY + length * Math.sin(angle),
    ]) as [number[], number[]];
    parts.push(`${words(...one)} m ${words(toX, toY)} l ${words(...other)} l S`);
  }
  const margin = kind === 'arrow' ? length : width;
  return onPage(around(points, margin), parts.join('\n'));
}

/** A form that stands upright on a page that is shown rotated. */
function upright(
  rect: Rectangle,
  rotation: Rotation,
  { content, resources }: { content: string; resources?: Dictionary },
): Appearance {
  const box = around(rect, 0);
  const { width, height } = sizeOf(box, rotation);
  return {
    rect: box,
    dictionary: {
      '/BBox': [0, 0, width, height],
      '/Matrix': matrixOf(rotation),
      ...(resources && { '/Resources': resources }),
    },
    content,
  };
}

/** The matrix of a form that is turned counterclockwise. */
export function matrixOf(rotation: Rotation): number[] {
  const [cos, sin] = turns[rotation];
  return [cos, sin, -sin || 0, cos, 0, 0];
}

/** The rotation of a form by its matrix. */
export function rotationOf([cos = 1, sin = 0]: readonly number[] = []): Rotation {
  if (Math.abs(cos) >= Math.abs(sin)) return cos < 0 ? 180 : 0;
  return sin > 0 ? 90 : 270;
}

const turns = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] } as const;

const sizeOf = ([left, bottom, right, top]: Rectangle, rotation: Rotation) =>
  rotation % 180 === 0
    ? { width: right - left, height: top - bottom }
    : { width: top - bottom, height: right - left };

/** A speech bubble with three lines. */
function noteIcon({ color }: Shown): { content: string } {
  const fill = `${words(...channels(color))} rg 0.2 0.2 0.2 RG 1 w`;
  const bubble = '1.5 6 m 1.5 18.5 l 18.5 18.5 l 18.5 6 l 9 6 l 5 1.5 l 5 6 l h B';
  const text = [15, 12, 9].map((y) => `5 ${y} m 15 ${y} l S`).join(' ');
  return { content: `${fill} ${bubble} ${text}` };
}

/** A text in capital letters in a frame, as large as fits. */
function stamp(
  { rect, text, color }: Extract<Shown, { kind: 'textStamp' }>,
  rotation: Rotation,
): { content: string; resources: Dictionary } {
  const { width, height } = sizeOf(around(rect, 0), rotation);
  const border = Math.max(1, height / 16);
  const natural = widthOf(text);
  const fitting = Math.min(height * 0.6, (width - 4 * border) / Math.max(0.1, natural));
  // As the editor shows it; a narrow, tall stamp has less space than its border needs.
  const size = Math.max(1, fitting);
  const x = (width - natural * size) / 2;
  const y = (height - capHeight * size) / 2;
  const inside = [width - 2 * border, height - 2 * border].map((side) => Math.max(0, side));
  const frame = words(border, border, ...inside);
  const color3 = words(...channels(color));
  return {
    content: `${pen(color, border)} ${frame} re S BT ${color3} rg /F ${number(size)} Tf ${words(x, y)} Td <${escapedBytes(text)}> Tj ET`,
    resources: {
      '/Font': {
        '/F': {
          ...{ '/Type': '/Font', '/Subtype': '/Type1', '/BaseFont': '/Helvetica-Bold' },
          '/Encoding': '/WinAnsiEncoding',
        },
      },
    },
  };
}

/** The height of capital letters in Helvetica, as a share of the font size. */
const capHeight = 0.718;
