// A displayed formula as a tree, for formats that have formulas.

/** From left to right. */
export type FormulaParts = readonly FormulaPart[];

export type FormulaPart =
  | { kind: 'text'; text: string; isUpright: boolean }
  | { kind: 'fraction'; above: FormulaParts; below: FormulaParts }
  | { kind: 'root'; of: FormulaParts }
  | { kind: 'scripts'; base: FormulaParts; sub: FormulaParts; super: FormulaParts };

export type Formula = {
  parts: FormulaParts;
  /** The number in the margin, as printed; empty if there is none. */
  number: string;
  /** With a number: the places of the formula and of its number, in points from the start of the paragraph. */
  tabs?: readonly { at: number; align: 'start' | 'center' | 'end' }[];
};
