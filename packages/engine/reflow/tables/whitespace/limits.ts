// Limits of the search for tables. A page that exceeds them has no tables, only text. Real pages stay far below; larger
// ones are attacks.

export const limits = {
  /** Pieces of text on a page. */
  segments: 20_000,
  /** Rules of one direction, after joining. */
  rules: 2_000,
  /** Coloured rectangles. */
  fills: 2_000,
  /** Cells of one lattice of rules. */
  latticeCells: 20_000,
  /** Curves and shapes that are checked for charts. */
  drawings: 5_000,
  /** Comparisons of text with rules of equal width. */
  besideRules: 1_000_000,
  /** Columns separated by white space. */
  columns: 60,
} as const;
