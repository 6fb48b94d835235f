// Sums up what did not become a value, over all rows of the data.
import type { Warning } from '@octavo/contract';
import type { FillReport } from './fill.ts';

const mostListed = 20;

function listed(entries: readonly string[]): string {
  const shown = entries.slice(0, mostListed).join(', ');
  const more = entries.length - mostListed;
  return more > 0 ? `${shown}, … (+${more})` : shown;
}

export class FillReports {
  filled = 0;
  readonly #unknown = new Set<string>();
  readonly #refused: string[] = [];
  readonly #tooLong: string[] = [];
  readonly #calculated = new Set<string>();
  readonly #isMany: boolean;
  readonly #nameColumn: string;
  #row = 0;

  /** @param nameColumn has names of files, so that it need not be a field */
  constructor(rows: number, nameColumn: string) {
    this.#isMany = rows > 1;
    this.#nameColumn = nameColumn.trim();
  }

  add({ filled, unknown, refused, tooLong, calculated }: FillReport): void {
    this.#row += 1;
    this.filled += filled;
    const place = this.#isMany ? `${this.#row}: ` : '';
    for (const name of unknown) if (name !== this.#nameColumn) this.#unknown.add(name);
    for (const name of calculated) this.#calculated.add(name);
    this.#refused.push(...refused.map((text) => place + text));
    this.#tooLong.push(...tooLong.map((text) => place + text));
  }

  get unknownNames(): string {
    return listed([...this.#unknown]);
  }

  *warnings(): Generator<Warning> {
    if (this.#unknown.size)
      yield { code: 'form_names_unknown', values: { names: this.unknownNames } };
    if (this.#refused.length)
      yield { code: 'form_values_refused', values: { fields: listed(this.#refused) } };
    if (this.#tooLong.length)
      yield { code: 'form_values_too_long', values: { fields: listed(this.#tooLong) } };
    if (this.#calculated.size)
      yield { code: 'form_not_calculated', values: { fields: listed([...this.#calculated]) } };
  }
}
