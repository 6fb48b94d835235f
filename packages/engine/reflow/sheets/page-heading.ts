// Detects what spreadsheet programs print on each page: the sheet's name at the top, the page number at the bottom.
import { heightOf, isWithin } from '#models/page/geometry.ts';
import type { Fill, PageContent } from '#models/page/page-content.ts';
import type { TextRow } from '#reflow/tables/whitespace/text-rows.ts';

const pageNumber =
  /^(?:Page|Seite|Página|Pagina|Sida|Side|Strona|Sivu|Str\.|Stránka)\s*\d+(?:\s*(?:of|\/|von|de|di|av|z|van)\s*\d+)?$/iu;

/** Page numbers are below this share of the page's height. */
const foot = 0.85;
/** The maximum distance of a name from the page's centre, in points. */
const centred = 4;

/** Higher fills, as a share of the page, are its background. */
const background = 0.5;

/** True for text on a coloured area, which is a cell: headers have none. */
const isOn = (row: TextRow, fill: Fill, height: number) =>
  isWithin(row, fill, 2) && heightOf(fill) < background * height && fill.color !== 'FFFFFF';

/** The rows of the sheet itself, and its name if that is certain: at the top, centred, with a number at the bottom. */
export function withoutHeading(
  rows: readonly TextRow[],
  { width, height, fills }: PageContent,
): { rows: readonly TextRow[]; name?: string } {
  const [first, last] = [rows[0], rows.at(-1)];
  if (rows.length < 2 || !first || !last) return { rows };
  // The number may be a field, and therefore a text of its own.
  const number = last.segments.map(({ text }) => text.trim()).join(' ');
  if (last.segments[0]!.baseline < foot * height || !pageNumber.test(number)) return { rows };
  const isMiddle = Math.abs((first.left + first.right) / 2 - width / 2) < centred;
  const isOnColour = fills.some((fill) => isOn(first, fill, height));
  if (first.segments.length !== 1 || !isMiddle || isOnColour) return { rows: rows.slice(0, -1) };
  return { rows: rows.slice(1, -1), name: first.segments[0]?.text.trim() ?? '' };
}
