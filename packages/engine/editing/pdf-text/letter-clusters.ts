// Letters with the marks over and under them.
import { withoutForms } from '#formats/pdf/text/arabic-forms.ts';
import type { LineGlyph, TextLine } from './text-lines.ts';

/** A letter with its marks. */
export type Cluster = { glyphs: LineGlyph[]; from: number; to: number; isAfterSpace: boolean };

const isMark = ({ glyph }: LineGlyph): boolean => /^\p{M}+$/u.test(glyph.text);

/** A mark is over or under one of so many letters before and behind it. */
const markReach = 50;

/** The letters of a line from left to right, with the marks over and under them. */
export function clustersOf({ glyphs }: TextLine): Cluster[] {
  const clusters: Cluster[] = [];
  const marks: { mark: LineGlyph; index: number }[] = [];
  for (const one of glyphs) {
    if (isMark(one)) marks.push({ mark: one, index: clusters.length });
    else {
      const { from, to, isAfterSpace } = one;
      clusters.push({ glyphs: [one], from, to, isAfterSpace });
    }
  }
  for (const { mark, index } of marks) {
    const middle = (mark.from + mark.to) / 2;
    const distance = ({ from, to }: Cluster) => Math.max(from - middle, middle - to, 0);
    const nearest = clusters
      .slice(Math.max(0, index - markReach), index + markReach)
      .reduce<Cluster | undefined>(
        (best, one) => (best && distance(best) <= distance(one) ? best : one),
        undefined,
      );
    nearest?.glyphs.push(mark);
  }
  return clusters;
}

export const textOfCluster = ({ glyphs }: Cluster): string =>
  withoutForms(glyphs.map(({ glyph }) => glyph.text || '\ufffd').join(''));
