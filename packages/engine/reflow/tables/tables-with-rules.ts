// Finds all tables of a page that rules, fills or stripes mark.
import type { Segment } from '#reflow/page/layout.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { lineTables } from './line-tables.ts';
import { ruledTables, type DetectedTables } from './ruled-tables.ts';

/**
 * The tables of a page that rules tell: grids first, then those with horizontal rules in what is left.
 * @param segments the text of the page but its header and footer
 */
export function tablesWithRules(page: PageContent, segments: readonly Segment[]): DetectedTables {
  const grids = ruledTables(page, segments);
  const { tables, rest } = lineTables(page, grids.rest);
  return { tables: [...grids.tables, ...tables], rest };
}
