// Creates names that Excel accepts for sheets: up to 31 characters, without `[]:*?/\` and without an apostrophe at
// either end.

const longest = 31;
const unfit = /[[\]:*?/\\\u0000-\u001f]/g;

const cut = (text: string, length: number) =>
  text.slice(0, length).toWellFormed().replaceAll('\ufffd', '');

/** The name of one of several sheets: `report`, then `report (2)`. */
export function sheetName(base: string, number: number): string {
  const ending = number > 1 ? ` (${number})` : '';
  const plain = base.replaceAll(unfit, '').replaceAll(/^'+|'+$/g, '');
  // Excel reserves the name `History`.
  const usable = plain && plain.toLowerCase() !== 'history' ? plain : 'Sheet1';
  return cut(usable, longest - ending.length) + ending;
}

/** Gives each sheet of a workbook a unique name; Excel ignores case. */
export class SheetNames {
  readonly #used = new Set<string>();

  /** The name, or the name with a number if it is taken. */
  free(base: string): string {
    for (let number = 1; ; number++) {
      const name = sheetName(base, number);
      if (this.#used.has(name.toLowerCase())) continue;
      this.#used.add(name.toLowerCase());
      return name;
    }
  }
}
