// Distinguishes rows with tabs from rows of a table by tags: a row with tabs is one paragraph, in a table each cell has its own.
import type { Segment } from '#reflow/page/layout.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { taggedPage } from '#reflow/tagged/tagged-page.ts';

/** The minimum share of rows that are one paragraph. */
const minShare = 0.7;

type Row = { segments: readonly Segment[] };

/** True if most rows with several segments are tagged as one paragraph each. */
export function areTabbed(rows: readonly Row[], page: PageContent): boolean {
  const tagged = taggedPage(page);
  const wide = rows.filter(({ segments }) => segments.length > 1);
  if (!tagged?.hasTrueParagraphs || !wide.length) return false;
  const isOneParagraph = ({ segments }: Row) => {
    const [first, ...others] = segments.map((segment) => tagged.lineOf(segment));
    return (
      first !== undefined &&
      !first.cell &&
      others.every((other) => other?.paragraph === first.paragraph)
    );
  };
  return wide.filter(isOneParagraph).length >= minShare * wide.length;
}
