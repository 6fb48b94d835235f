// Names the columns: the header's names where it has some, and unique.

export class ColumnNames {
  readonly #header: readonly (string | undefined)[];
  readonly #names: string[] = [];
  readonly #used = new Set<string>();

  constructor(header: readonly (string | undefined)[]) {
    this.#header = header;
  }

  /** The name of a column, counted from 0. An empty one becomes `column_3`, a second `name` becomes `name_2`. */
  of(index: number): string {
    for (let next = this.#names.length; next <= index; next++) this.#names.push(this.#unique(next));
    return this.#names[index] ?? '';
  }

  #unique(index: number): string {
    const name = this.#header[index]?.trim() || `column_${index + 1}`;
    let unique = name;
    for (let count = 2; this.#used.has(unique); count++) unique = `${name}_${count}`;
    this.#used.add(unique);
    return unique;
  }
}
