// The extent of a document's text, which pages of one size share.
import type { Box, PageContent } from '#models/page/page-content.ts';
import { textEdges, type DividedPage } from '#reflow/page-layout.ts';
import { pagesBySize } from './page-size.ts';

export class PageEdges {
  readonly #byPage: ReadonlyMap<PageContent, Box>;
  readonly #first: Box;

  constructor(pages: readonly DividedPage[]) {
    const groups = pagesBySize(pages).map((group) => ({ group, edges: textEdges(group) }));
    this.#byPage = new Map(
      groups.flatMap(({ group, edges }) => group.map(({ page }) => [page, edges] as const)),
    );
    this.#first = groups[0]?.edges ?? textEdges([]);
  }

  /** The extent of the text on the pages of the same size. */
  of(page: PageContent): Box {
    return this.#byPage.get(page) ?? this.#first;
  }
}
