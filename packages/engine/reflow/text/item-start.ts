// Whether what looks like the label of a list's item is one.
import type { Line } from '#reflow/page/layout.ts';

/** Parts of the size: a number hangs when its text stands so far from it, or from where the number begins. */
const hanging = { gap: 0.55, step: 0.9 } as const;
/** Points between numbers of one list. */
const sameEdge = 2;
/** Lines before and behind that are looked at for the neighbours of a number. */
const reach = 40;

const valueOf = (text: string): number | undefined => {
  const digits = /^\(?(\d{1,3})[.)]$/.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** The form of a number: `(4)` is another than `4.`. */
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
 * True when a line begins an item: with a bullet, with a number that hangs before its text, or with one that has a neighbour
 * of its kind above or below.
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
