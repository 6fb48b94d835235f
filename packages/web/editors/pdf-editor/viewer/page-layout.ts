// The layouts of the pages: one below the other, one at a time, or two beside each other.
import { components } from '#editors/pdf-editor/viewer/library.ts';

const { ScrollMode, SpreadMode } = components;

export type PageLayout = 'continuous' | 'single' | 'two' | 'twoWithCover';

/** A layout in the terms of PDF.js. */
export const modesOf: Readonly<Record<PageLayout, { scroll: number; spread: number }>> = {
  continuous: { scroll: ScrollMode.VERTICAL, spread: SpreadMode.NONE },
  single: { scroll: ScrollMode.PAGE, spread: SpreadMode.NONE },
  two: { scroll: ScrollMode.VERTICAL, spread: SpreadMode.ODD },
  twoWithCover: { scroll: ScrollMode.VERTICAL, spread: SpreadMode.EVEN },
};

/** How many pages are beside each other. */
export const columnsOf = (layout: PageLayout): 1 | 2 =>
  modesOf[layout].spread === SpreadMode.NONE ? 1 : 2;
