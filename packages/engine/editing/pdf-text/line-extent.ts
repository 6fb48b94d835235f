// Detects how a line is aligned, and how far it may grow: to the edge of its column, the next text, a ruled line or the page.
import { cornersOf, type Area } from '#formats/pdf/geometry/area.ts';
import { alongLine } from '#formats/pdf/text/lines.ts';
import type { Edge } from './shown-text.ts';
import type { TextLine } from './text-lines.ts';

export type Alignment = 'left' | 'right' | 'centred' | 'justified';

export type LineExtent = { alignment: Alignment; left: number; right: number };

/** In letter heights: positions that differ by less count as equal. */
const tolerance = 0.15;
/** In letter heights: the largest distance of a line's neighbours. */
const reach = 3.3;
/** In letter heights: the distance within which lines with the same end are counted. */
const blockReach = 6;
/** The number of lines with the same end that show the edge of a column. */
const leastJustified = 3;
/** The largest ratio between the distances of lines in one paragraph. */
const sameLeading = 1.25;
/** In letter heights: how much further an adjacent line ends if the text is not justified. */
const ragged = 0.4;
/** In letter heights: the largest indent of a first line, also of a hanging one. */
const indent = 4;
/** In letter heights: space kept before the next text. */
const clearance = 0.5;

/** The alignment and the largest extent of a line. @param visible the area of the page that is shown */
export function extentOf(
  line: TextLine,
  lines: readonly TextLine[],
  edges: readonly Edge[],
  visible: Area,
): LineExtent {
  const near = neighboursOf(line, lines);
  const alignment = alignmentOf(line, near);
  const limits = obstacles(line, lines, edges, visible);
  const around = neighboursOf(line, lines, blockReach);
  const block = around.filter(
    (one) => around.filter((other) => sameEnd(one, other)).length >= leastJustified,
  );
  // A paragraph's last line, or a line among justified ones, does not pass their edge.
  const column = block.length ? Math.max(line.to, ...block.map(({ to }) => to)) : Infinity;
  const right = alignment === 'justified' ? line.to : Math.min(limits.right, column);
  return { alignment, left: limits.left, right };
}

const isNear = (one: number, other: number, line: TextLine) =>
  Math.abs(one - other) < tolerance * line.size;

const sameEnd = (one: TextLine, other: TextLine) => isNear(one.to, other.to, one);

const neighboursOf = (line: TextLine, lines: readonly TextLine[], within = reach): TextLine[] =>
  lines.filter((other) => {
    const distance = Math.abs(other.baseline - line.baseline) / line.size;
    const isBeside = other.from < line.to && other.to > line.from;
    const isAlike = Math.abs(other.size - line.size) < 0.2 * line.size;
    const isClose = distance > 0.35 && distance < within;
    return other !== line && other.angle === line.angle && isClose && isBeside && isAlike;
  });

function alignmentOf(line: TextLine, near: readonly TextLine[]): Alignment {
  const distanceTo = (other: TextLine) => Math.abs(other.baseline - line.baseline);
  const closest = Math.min(...near.map(distanceTo));
  const adjacent = near.filter((other) => distanceTo(other) <= closest * sameLeading);
  const sharesStart = adjacent.some((other) => isNear(other.from, line.from, line));
  const ending = near.filter((other) => isNear(other.to, line.to, line));
  // Next to a longer line, this one is ragged.
  const isLongest = adjacent.every(({ to }) => to < line.to + ragged * line.size);
  // One line that ends there too may be chance, unless it is the next one.
  const isShared = ending.length > 1 || ending.some((other) => adjacent.includes(other));
  if (isLongest && isShared) {
    const isIndented = ending.some(
      ({ from }) =>
        Math.abs(line.from - from) < indent * line.size && !isNear(from, line.from, line),
    );
    return sharesStart || isIndented ? 'justified' : 'right';
  }
  if (sharesStart) return 'left';
  const middle = (line.from + line.to) / 2;
  const isCentred = adjacent.some(
    ({ from, to }) =>
      isNear((from + to) / 2, middle, line) &&
      Math.abs(from - line.from) > tolerance * 2 * line.size,
  );
  return isCentred ? 'centred' : 'left';
}

function obstacles(
  line: TextLine,
  lines: readonly TextLine[],
  edges: readonly Edge[],
  visible: Area,
): { left: number; right: number } {
  const { angle, size, baseline } = line;
  const alike = lines.filter((other) => other.angle === angle);
  const corners = cornersOf(visible).map((corner) => alongLine(corner, angle)[0]);
  const [start, end] = [Math.min(...corners), Math.max(...corners)];
  const [first, last] = [
    alike.reduce((least, { from }) => Math.min(least, from), Infinity),
    alike.reduce((most, { to }) => Math.max(most, to), -Infinity),
  ];
  // Margins are as wide on both sides as the narrower one.
  const margin = Math.max(Math.min(first - start, end - last), 0);
  let [left, right] = [Math.min(line.from, start + margin), Math.max(line.to, end - margin)];
  for (const other of alike) {
    if (other === line || Math.abs(other.baseline - baseline) > 1.6 * size) continue;
    if (other.from > line.to - tolerance * size)
      right = Math.min(right, Math.max(line.to, other.from - clearance * size));
    if (other.to < line.from + tolerance * size)
      left = Math.max(left, Math.min(line.from, other.to + clearance * size));
  }
  for (const [one, other] of edges) {
    const [[x1, y1], [x2, y2]] = [alongLine(one, angle), alongLine(other, angle)];
    const isAcross = Math.abs(x1 - x2) < 0.1 * Math.abs(y1 - y2);
    if (!isAcross) continue;
    if (Math.max(y1, y2) < baseline + 0.1 * size || Math.min(y1, y2) > baseline + 0.6 * size)
      continue;
    const x = (x1 + x2) / 2;
    if (x > line.to - tolerance * size) right = Math.min(right, Math.max(line.to, x - 0.1 * size));
    if (x < line.from + tolerance * size)
      left = Math.max(left, Math.min(line.from, x + 0.1 * size));
  }
  return { left, right };
}
