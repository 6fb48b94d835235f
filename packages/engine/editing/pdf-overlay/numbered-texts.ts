// Texts with the numbers of pages in them, and how they are set.

/** The number of each chosen page, from `firstNumber` on, and the last of them. */
export function pageNumbers(chosen: readonly number[], firstNumber: number) {
  const numbers = new Map(chosen.map((page, index) => [page, firstNumber + index]));
  return { numbers, last: firstNumber + chosen.length - 1 };
}

/** Replaces names in braces by their values; unknown ones stay. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string) : written,
  );

/** The fonts of overlays. Others are used for letters that these lack. */
export const overlayFonts = '"Noto Sans", "DejaVu Sans", sans-serif';
