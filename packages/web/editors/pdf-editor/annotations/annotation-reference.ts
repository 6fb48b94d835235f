/**
 * PDF.js writes `12R`, or `12R1` for a later generation, for what the file calls `12 0 R`.
 * @returns undefined for an annotation without a number of its own, such as `annot_p0_1`
 */
export function referenceOf(id: string): string | undefined {
  const [, number, generation] = /^(\d+)R(\d*)$/.exec(id) ?? [];
  return number ? `${number} ${generation || 0} R` : undefined;
}
