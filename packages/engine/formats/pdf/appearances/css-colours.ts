// The colours of annotations and fields in CSS, for texts that the browser typesets.

/** The colour that a default appearance chooses last. */
export function colourIn(appearance: string): string | undefined {
  const found = [...appearance.matchAll(/((?:[-\d.]+\s+){1,4})(rg|g|k)(?=\s|$)/g)].at(-1);
  return found && cssColour((found[1] ?? '').trim().split(/\s+/).map(Number));
}

/** @param parts gray, RGB or CMYK, from 0 to 1 */
export function cssColour(parts: readonly number[]): string | undefined {
  const percent = (part: number) => `${Math.round(Math.min(1, Math.max(0, part)) * 1000) / 10}%`;
  const [one = 0, two = 0, three = 0, black = 0] = parts;
  if (parts.length === 1) return `rgb(${percent(one)} ${percent(one)} ${percent(one)})`;
  if (parts.length === 3) return `rgb(${percent(one)} ${percent(two)} ${percent(three)})`;
  if (parts.length !== 4) return undefined;
  return cssColour([one, two, three].map((part) => 1 - Math.min(1, part + black)));
}
