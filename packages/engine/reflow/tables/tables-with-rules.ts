// Finds all tables of a page with rules, fills or stripes.
import type { Segment } from '#reflow/page/layout.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { lineTables } from './line-tables.ts';
import { ruledTables, type DetectedTables } from './ruled-tables.ts';

/**
 * The tables of a page with rules: grids first, then tables with horizontal rules in the rest.
 * @param segments the text of the page without header and footer
 */
export function tablesWithRules(page: PageContent, segments: readonly Segment[]): DetectedTables {
  const grids = ruledTables(page, segments);
  const { tables, rest } = lineTables(page, grids.rest);
  return { tables: [...grids.tables, ...tables], rest };
}
