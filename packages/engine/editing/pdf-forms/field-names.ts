// Finds the field that a name in data means. Tables rarely have the full names: other programs shorten or translate them.
import type { Field } from './fields.ts';

const plain = (name: string): string => name.trim().toLowerCase();

/** Without the numbers that XFA adds: `form1[0].Name[0]` is `Name`. */
const lastPart = (name: string): string =>
  plain(
    name.replaceAll(/\[\d+\]/g, '').slice(name.replaceAll(/\[\d+\]/g, '').lastIndexOf('.') + 1),
  );

export class FieldNames {
  readonly #exact: ReadonlyMap<string, readonly Field[]>;
  readonly #others: readonly ReadonlyMap<string, readonly Field[]>[];

  constructor(fields: readonly Field[]) {
    this.#exact = Map.groupBy(fields, ({ name }) => name);
    this.#others = [
      Map.groupBy(fields, ({ name }) => plain(name)),
      Map.groupBy(fields, ({ name }) => lastPart(name)),
      Map.groupBy(fields, ({ tooltip }) => plain(tooltip)),
    ];
  }

  /**
   * The fields with a name: in full; else in another case, by the last part or by the tooltip, if only one field has it.
   * @returns none if it is unknown or ambiguous
   */
  find(name: string): readonly Field[] {
    const exact = this.#exact.get(name);
    if (exact) return exact;
    const wanted = plain(name);
    if (!wanted) return [];
    for (const names of this.#others) {
      const found = names.get(wanted) ?? [];
      if (new Set(found.map(({ name: full }) => full)).size === 1) return found;
    }
    return [];
  }
}
