// The clauses of ISO 14289-1 that a document breaks, with the pages where it does.
import { rangeOf } from '#kernel/page-range.ts';

/** Without pages if it is the document that breaks the clause. */
export type BrokenClause = { clause: string; pages: readonly number[] };

export class BrokenClauses {
  readonly #pages = new Map<string, Set<number>>();

  /** @param page from 1 */
  add(clause: string, page?: number): void {
    const pages = this.#pages.get(clause) ?? new Set();
    if (page !== undefined) pages.add(page);
    this.#pages.set(clause, pages);
  }

  addAll(others: Iterable<BrokenClause>): void {
    for (const { clause, pages } of others) {
      this.add(clause);
      for (const page of pages) this.add(clause, page);
    }
  }

  /** In the order of the standard. */
  get list(): BrokenClause[] {
    const sorted = [...this.#pages].toSorted(([one], [other]) =>
      one.localeCompare(other, 'en', { numeric: true }),
    );
    return sorted.map(([clause, pages]) => ({
      clause,
      pages: [...pages].toSorted((one, other) => one - other),
    }));
  }
}

/** More numbers are listed as ranges. */
const mostListed = 30;

/** Numbers for people. */
export const listed = (numbers: readonly number[]): string =>
  numbers.length > mostListed ? rangeOf(numbers) : numbers.join(', ');

/** Clauses for people, with their pages in parentheses. */
export const clausesText = (broken: readonly BrokenClause[]): string =>
  broken
    .map(({ clause, pages }) => (pages.length ? `${clause} (${listed(pages)})` : clause))
    .join(', ');
