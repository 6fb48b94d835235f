// The arrangement of pages as an immutable list, and the operations on it.
import type { Turn } from '@octavo/contract';

export type PlannedPage = {
  /** Unique, even if the same page occurs several times. */
  id: string;
  /** The index of its file, from 0. */
  source: number;
  /** The page number in its file, from 1. */
  page: number;
  /** Clockwise, in addition to the page's own rotation. */
  turn: Turn;
  /** Whether a new file starts with this page; ignored on the first page. */
  begins: boolean;
};

export type PagePlan = readonly PlannedPage[];
export type Ids = ReadonlySet<string>;

let made = 0;
const newId = () => `page-${++made}`;

/** All pages of a file, in order. */
export const pagesOf = (source: number, count: number): PagePlan =>
  Array.from({ length: count }, (_, index) => ({
    id: newId(),
    source,
    page: index + 1,
    turn: 0,
    begins: false,
  }));

/** @param by degrees, clockwise */
export const turned = (plan: PagePlan, ids: Ids, by: 90 | 180 | 270): PagePlan =>
  plan.map((page) =>
    ids.has(page.id) ? { ...page, turn: ((page.turn + by) % 360) as Turn } : page,
  );

/** Removes pages. If a file started with one of them, it starts with the next remaining page. */
export function without(plan: PagePlan, ids: Ids): PagePlan {
  let isBeginning = false;
  return plan.flatMap((page) => {
    const begins = page.begins || isBeginning;
    isBeginning = begins && ids.has(page.id);
    return ids.has(page.id) ? [] : [page.begins === begins ? page : { ...page, begins }];
  });
}

/** The page to select after removing pages: the one after the last of them, or else the one before. */
export function nextAfter(plan: PagePlan, ids: Ids): string | undefined {
  const last = plan.findLastIndex(({ id }) => ids.has(id));
  const stays = ({ id }: PlannedPage) => !ids.has(id);
  return (plan.slice(last).find(stays) ?? plan.slice(0, Math.max(0, last)).findLast(stays))?.id;
}

/** Duplicates pages; each copy follows its original. */
export const doubled = (plan: PagePlan, ids: Ids): PagePlan =>
  plan.flatMap((page) =>
    ids.has(page.id) ? [page, { ...page, id: newId(), begins: false }] : [page],
  );

export type Place = { beside: string; side: 'before' | 'after' };

/** Moves pages and keeps their order. Files still start at the same positions. */
export function moved(plan: PagePlan, ids: Ids, { beside, side }: Place): PagePlan {
  if (ids.has(beside)) return plan;
  const going = plan.filter(({ id }) => ids.has(id)).map((page) => ({ ...page, begins: false }));
  const staying = without(plan, ids);
  const at = staying.findIndex(({ id }) => id === beside);
  if (at < 0 || going.length === 0) return plan;
  const target = staying[at];
  if (side === 'after' || !target?.begins) {
    return staying.toSpliced(side === 'after' ? at + 1 : at, 0, ...going);
  }
  // Pages inserted before the first page of a file belong to that file.
  const [first, ...others] = going as [PlannedPage, ...PlannedPage[]];
  const behind = { ...target, begins: false };
  return staying.toSpliced(at, 1, { ...first, begins: true }, ...others, behind);
}

/** Moves pages one step towards the beginning or the end, if possible. */
export function shifted(plan: PagePlan, ids: Ids, by: -1 | 1): PagePlan {
  const places = plan.flatMap(({ id }, index) => (ids.has(id) ? [index] : []));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return plan;
  const beside = plan[by < 0 ? first - 1 : last + 1];
  return beside ? moved(plan, ids, { beside: beside.id, side: by < 0 ? 'before' : 'after' }) : plan;
}

/** Inserts pages after a page, or at the end. */
export function inserted(plan: PagePlan, pages: PagePlan, after?: string): PagePlan {
  const at = plan.findIndex(({ id }) => id === after);
  return at < 0 ? [...plan, ...pages] : plan.toSpliced(at + 1, 0, ...pages);
}

/** Starts a new file at each of the pages; if all of them already do, joins the files again. */
export function splitAt(plan: PagePlan, ids: Ids): PagePlan {
  const chosen = plan.filter(({ id }, index) => index > 0 && ids.has(id));
  const begins = !chosen.every((page) => page.begins);
  const wanted = new Set(chosen);
  return plan.map((page) => (wanted.has(page) ? { ...page, begins } : page));
}

/** The number of files that the plan produces. */
export const filesIn = (plan: PagePlan): number =>
  plan.filter(({ begins }, index) => index === 0 || begins).length;
