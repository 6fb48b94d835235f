// Decides whether something that looks like a label starts a list item.
import type { Line } from '#reflow/page/layout.ts';

/** In font sizes: a number has a hanging indent if its text is this far from it, or from where the number begins. */
const hanging = { gap: 0.55, step: 0.9 } as const;
/** The maximum difference between the edges of numbers of one list, in points. */
const sameEdge = 2;
/** The number of lines before and after in which neighbours of a number are searched. */
const reach = 40;

const valueOf = (text: string): number | undefined => {
  const digits = /^\(?(\d{1,3})[.)]$/.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** The form of a number: `(4)` differs from `4.`. */
const formOf = (text: string) =>
  text
    .replace(/\d+/g, '1')
    .replace(/[a-z]+/, 'a')
    .replace(/[A-Z]+/, 'A');

function areNeighbours(a: string, b: string): boolean {
  if (formOf(a) !== formOf(b)) return false;
  const [first, second] = [valueOf(a), valueOf(b)];
  if (first === undefined || second === undefined) return a !== b;
  return Math.abs(first - second) === 1;
}

/**
 * True if a line starts an item: with a bullet, with a number and a hanging indent, or with a number that has a similar
 * neighbour above or below.
 */
export function beginsItem(lines: readonly Line[], index: number): boolean {
  const line = lines[index];
  const label = line?.label;
  if (!line || !label) return false;
  if (label.kind === 'bullet' || label.isTagged) return true;
  const first = line.spans[label.spans - 1];
  const gap = Math.abs(
    label.textLeft - (line.isRightToLeft ? (first?.left ?? 0) : (first?.right ?? 0)),
  );
  if (
    gap > hanging.gap * line.size &&
    Math.abs(label.textLeft - label.left) > hanging.step * line.size
  )
    return true;
  return lines.slice(Math.max(0, index - reach), index + reach).some((other) => {
    if (other === line || !other.label || Math.abs(other.label.left - label.left) > sameEdge)
      return false;
    return areNeighbours(other.label.text, label.text);
  });
}
