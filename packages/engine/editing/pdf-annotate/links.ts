// Links on a page (ISO 32000-2, 12.5.6.5).
import { ProblemError, type LinkTarget, type Markup } from '@octavo/contract';
import { isReference } from '#formats/pdf/structure/graph.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

type Pages = readonly { reference: Value }[];

/**
 * What a link does when it is clicked, as the entries of its dictionary: opens an address, or shows a page at its upper edge without another zoom.
 * @throws ProblemError `invalid_option` if the document has no such page
 */
export function actionOf(goesTo: LinkTarget, pages: Pages): Dictionary {
  if (typeof goesTo === 'string')
    return { '/A': { '/S': '/URI', '/URI': `u:${new URL(goesTo).href}` } };
  const page = pages[goesTo - 1]?.reference;
  if (!isReference(page ?? null))
    throw new ProblemError('invalid_option', {
      option: 'markups',
      reason: `there is no page ${goesTo} to which a link could go.`,
    });
  return { '/Dest': [page!, '/XYZ', null, null, null] };
}

/** The entries of a link, without a border around it. Its description for screen readers is its target, unless it has a comment. */
export function linkOf(
  { rect: [x0, y0, x1, y1], lines, goesTo, contents }: Extract<Markup, { kind: 'link' }>,
  pages: Pages,
): Dictionary {
  const rect = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
  return {
    ...{ '/Subtype': '/Link', '/Rect': rect, '/F': printed, '/Border': [0, 0, 0] },
    ...(lines && { '/QuadPoints': lines.flat() }),
    ...actionOf(goesTo, pages),
    '/Contents': `u:${contents || nameOf(goesTo)}`,
  };
}

/** The description of a link that has no other text, for screen readers. */
export const nameOf = (goesTo: LinkTarget): string =>
  typeof goesTo === 'string' ? goesTo : String(goesTo);

/** PDF/A requires this flag (ISO 32000-2, 12.5.3). */
const printed = 4;
