// Reads the formula in a box of a page, if its structure is evident and all that is painted in the box belongs to it.
import type { Picture } from '#formats/pdf/pdfium.ts';
import { around, boxOfRule, isWithin } from '#models/page/geometry.ts';
import type { Box, PageContent, PlacedImage } from '#models/page/page-content.ts';
import { segmentsOf } from '#reflow/lines/segments.ts';
import { formulaStructure } from './formula-structure.ts';
import { equationNumber } from './formulas.ts';

const limits = {
  /** Points around letters and lines in which they may be painted. */
  letter: 1.2,
  line: 1.5,
  /** The share of painted pixels that may be elsewhere: more is a bracket or a root without a letter. */
  unexplained: 0.012,
  /** Darker pixels are painted, in any colour. */
  ink: 160,
} as const;

const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({
  ...{ left: left - by, top: top - by },
  ...{ right: right + by, bottom: bottom + by },
});

/** True if hardly anything is painted in a box outside the given parts. */
function isExplained(
  box: Box,
  parts: readonly Box[],
  page: PageContent,
  picture: Picture,
): boolean {
  const [across, down] = [picture.width / page.width, picture.height / page.height];
  let [painted, elsewhere] = [0, 0];
  const bottom = Math.min(picture.height, box.bottom * down);
  const right = Math.min(picture.width, box.right * across);
  for (let y = Math.max(0, Math.round(box.top * down)); y < bottom; y++)
    for (let x = Math.max(0, Math.round(box.left * across)); x < right; x++) {
      const at = (y * picture.width + x) * picture.channels;
      const { data } = picture;
      if (Math.min(data[at]!, data[at + 1]!, data[at + 2]!) >= limits.ink) continue;
      painted++;
      const point = { left: x / across, right: x / across, top: y / down, bottom: y / down };
      if (!parts.some((part) => isWithin(point, part))) elsewhere++;
    }
  return elsewhere <= limits.unexplained * painted;
}

/** The formula in a box; nothing if its structure is not evident. @param picture the rendered page */
export function formulaIn(box: Box, page: PageContent, picture: Picture): PlacedImage['formula'] {
  const spans = page.spans.filter((span) => !span.hidden && isWithin(span, box, 1.5));
  const number = segmentsOf(spans)
    .filter(({ text, left }) => equationNumber.test(text.trim()) && left > box.left)
    .toSorted((a, b) => b.right - a.right)[0];
  const numbered = new Set(number?.spans.map(({ left, baseline }) => `${left} ${baseline}`));
  const own = spans.filter(({ left, baseline }) => !numbered.has(`${left} ${baseline}`));
  const rules = page.rules.filter(
    (rule) => rule.axis === 'horizontal' && isWithin(boxOfRule(rule), box, 1.5),
  );
  const parts = formulaStructure(own, rules);
  if (!parts) return undefined;
  const explained = [
    ...spans.map((span) => grown(span, limits.letter)),
    ...rules.map((rule) => grown(boxOfRule(rule), limits.line)),
  ];
  if (!isExplained(box, explained, page, picture)) return undefined;
  const { left, right } = around(own);
  return { parts, number: number?.text.trim() ?? '', left, right };
}
