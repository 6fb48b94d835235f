// Resolves a page plan (contract, `page-plan.ts`) against the documents, and validates it before any work.
import { pagePlanEntryOf, ProblemError, type PlannedPages } from '@octavo/contract';
import type { Part, PageSelection } from './assemble.ts';

export type CountedPart = { part: Part; pages: number };
type Planned = PageSelection & { last: number };

/**
 * The pages of each resulting file, in order.
 * @throws ProblemError `page_beyond_end`, `no_such_file`, `invalid_option`
 */
export function filesOfPlan(plan: readonly string[], parts: readonly CountedPart[]): Planned[][] {
  const files: Planned[][] = [[]];
  for (const text of plan) {
    const entry = pagePlanEntryOf(text);
    if (!entry)
      throw new ProblemError('invalid_option', { option: text, reason: 'it is no range.' });
    if (entry === 'cut') files.push([]);
    else files.at(-1)?.push(selectionOf(entry, parts));
  }
  // Two successive cuts, or a cut at the start or end, have no effect.
  const filled = files.filter(({ length }) => length);
  if (!filled.length) throw new ProblemError('no_pages_left', { found: parts[0]?.pages ?? 0 });
  return filled;
}

function selectionOf(
  { file, first, last, turn }: PlannedPages,
  parts: readonly CountedPart[],
): Planned {
  const found = parts[file];
  if (!found) throw new ProblemError('no_such_file', { number: file + 1, found: parts.length });
  const { part, pages } = found;
  const end = last ?? pages;
  const beyond = [first, end].find((page) => page > pages);
  if (beyond) throw new ProblemError('page_beyond_end', { page: beyond, found: pages });
  return { part, first, last: end, turn };
}

/**
 * The named pages, followed by all others in their old order.
 * @throws ProblemError `page_repeated`
 */
export function withOthers(
  taken: readonly Planned[],
  { part, pages }: CountedPart,
): PageSelection[] {
  const isNamed = new Uint8Array(pages + 1);
  for (const { first, last } of taken)
    for (let page = Math.min(first, last); page <= Math.max(first, last); page += 1) {
      if (isNamed[page]) throw new ProblemError('page_repeated', { page });
      isNamed[page] = 1;
    }
  const others: PageSelection[] = [];
  for (let page = 1; page <= pages; page += 1)
    if (!isNamed[page]) others.push({ part, first: page, last: page });
  return [...taken, ...others];
}
