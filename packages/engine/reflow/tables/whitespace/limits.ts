// How much of a page the search for tables takes on. A page beyond it has no tables: its text flows. What people print stays
// far below; what lies above was made to keep a machine busy.

export const limits = {
  /** Pieces of text on a page. */
  segments: 20_000,
  /** Rules of one direction, after those that continue each other became one. */
  rules: 2_000,
  /** Coloured rectangles. */
  fills: 2_000,
  /** Cells of one lattice of rules. */
  latticeCells: 20_000,
  /** Curves and shapes that are looked at for what is a chart. */
  drawings: 5_000,
  /** Pieces of text that are looked at beside all rules of a page, so many rules of their own width it may have. */
  besideRules: 1_000_000,
  /** Columns found by white space. */
  columns: 60,
} as const;
