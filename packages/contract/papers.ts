// Sizes of paper, and the units in which they are given.

/** A point is a 72nd of an inch (ISO 32000-2, 8.3.2.3). */
export const pointsPerMillimetre = 72 / 25.4;

/** Short and long side in millimetres (ISO 216, ANSI Y14.1). */
export const papers = {
  a3: [297, 420],
  a4: [210, 297],
  a5: [148, 210],
  letter: [215.9, 279.4],
  legal: [215.9, 355.6],
  tabloid: [279.4, 431.8],
} as const satisfies Record<string, readonly [number, number]>;

export type Paper = keyof typeof papers;
