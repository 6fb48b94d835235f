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
  rotation: Turn;
  /** The part of the page's own rotation that an earlier step has written into its file. */
  writtenRotation: Turn;
  /** Whether a new file starts with this page; ignored on the first page. */
  startsFile: boolean;
};

export type PagePlan = readonly PlannedPage[];
export type Ids = ReadonlySet<string>;

let lastPageId = 0;
const newId = () => `page-${++lastPageId}`;

/** All pages of a file, in order. */
export const pagesOf = (source: number, count: number): PagePlan =>
  Array.from({ length: count }, (_, index) => ({
    id: newId(),
    source,
    page: index + 1,
    rotation: 0,
    writtenRotation: 0,
    startsFile: false,
  }));

/** The rotation of a page since it was opened. */
export const turnOf = ({ rotation, writtenRotation }: PlannedPage): Turn =>
  ((rotation + writtenRotation) % 360) as Turn;

/** The same pages in a file that was made of them; further pages of the file follow. */
export const madeOf = (plan: PagePlan, file: { source: number; pages: number }): PagePlan =>
  pagesOf(file.source, file.pages).map((page, index) => {
    const before = plan[index];
    return before
      ? { ...page, id: before.id, startsFile: before.startsFile, writtenRotation: turnOf(before) }
      : page;
  });

/** @param by degrees, clockwise */
export const rotatePages = (plan: PagePlan, ids: Ids, by: 90 | 180 | 270): PagePlan =>
  plan.map((page) =>
    ids.has(page.id) ? { ...page, rotation: ((page.rotation + by) % 360) as Turn } : page,
  );

/** Removes pages. If a file started with one of them, it starts with the next remaining page. */
export function removePages(plan: PagePlan, ids: Ids): PagePlan {
  let startsNow = false;
  return plan.flatMap((page) => {
    const starts = page.startsFile || startsNow;
    startsNow = starts && ids.has(page.id);
    return ids.has(page.id)
      ? []
      : [page.startsFile === starts ? page : { ...page, startsFile: starts }];
  });
}

/** The page to select after removing pages: the one after the last of them, or else the one before. */
export function nextAfter(plan: PagePlan, ids: Ids): string | undefined {
  const last = plan.findLastIndex(({ id }) => ids.has(id));
  const remains = ({ id }: PlannedPage) => !ids.has(id);
  return (plan.slice(last).find(remains) ?? plan.slice(0, Math.max(0, last)).findLast(remains))?.id;
}

/** Duplicates pages; each copy follows its original. */
export const duplicatePages = (plan: PagePlan, ids: Ids): PagePlan =>
  plan.flatMap((page) =>
    ids.has(page.id) ? [page, { ...page, id: newId(), startsFile: false }] : [page],
  );

export type Place = { beside: string; side: 'before' | 'after' };

/** Moves pages and keeps their order. Files still start at the same positions. */
export function movePages(plan: PagePlan, ids: Ids, { beside, side }: Place): PagePlan {
  if (ids.has(beside)) return plan;
  const movedPages = plan
    .filter(({ id }) => ids.has(id))
    .map((page) => ({ ...page, startsFile: false }));
  const otherPages = removePages(plan, ids);
  const at = otherPages.findIndex(({ id }) => id === beside);
  if (at < 0 || movedPages.length === 0) return plan;
  const target = otherPages[at];
  if (side === 'after' || !target?.startsFile) {
    return otherPages.toSpliced(side === 'after' ? at + 1 : at, 0, ...movedPages);
  }
  // Pages inserted before the first page of a file belong to that file.
  const [first, ...others] = movedPages as [PlannedPage, ...PlannedPage[]];
  const followingPage = { ...target, startsFile: false };
  return otherPages.toSpliced(at, 1, { ...first, startsFile: true }, ...others, followingPage);
}

/** Moves pages one step towards the beginning or the end, if possible. */
export function shiftPages(plan: PagePlan, ids: Ids, by: -1 | 1): PagePlan {
  const places = plan.flatMap(({ id }, index) => (ids.has(id) ? [index] : []));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return plan;
  const beside = plan[by < 0 ? first - 1 : last + 1];
  return beside
    ? movePages(plan, ids, { beside: beside.id, side: by < 0 ? 'before' : 'after' })
    : plan;
}

/** Inserts pages after a page, or at the end. */
export function insertPages(plan: PagePlan, pages: PagePlan, after?: string): PagePlan {
  const at = plan.findIndex(({ id }) => id === after);
  return at < 0 ? [...plan, ...pages] : plan.toSpliced(at + 1, 0, ...pages);
}

/** Starts a new file at each of the pages; if all of them already do, joins the files again. */
export function splitAt(plan: PagePlan, ids: Ids): PagePlan {
  const chosen = plan.filter(({ id }, index) => index > 0 && ids.has(id));
  const startsFile = !chosen.every((page) => page.startsFile);
  const splitIds = new Set(chosen);
  return plan.map((page) => (splitIds.has(page) ? { ...page, startsFile } : page));
}

/** The pages of each file that the plan produces. */
export function filesOf(plan: PagePlan): readonly PagePlan[] {
  const files: PlannedPage[][] = [];
  for (const page of plan) {
    const file = files.at(-1);
    if (file && !page.startsFile) file.push(page);
    else files.push([page]);
  }
  return files;
}

/** Pages that start a file of their own. */
export const asFile = ([first, ...others]: PagePlan): PagePlan =>
  first ? [{ ...first, startsFile: true }, ...others] : [];

/** Replaces one file by others. If it is not in the plan, the others are added at the end. */
export function replaceFile(
  plan: PagePlan,
  file: PagePlan,
  replacement: readonly PagePlan[],
): PagePlan {
  const at = plan.findIndex(({ id }) => id === file[0]?.id);
  const pages = replacement.flatMap(asFile);
  if (pages.length === 0) return plan;
  return at < 0 ? [...plan, ...pages] : plan.toSpliced(at, file.length, ...pages);
}

/** The same pages, taken from another source. */
export const takeFrom = (plan: PagePlan, before: number, after: number): PagePlan =>
  plan.map((page) => (page.source === before ? { ...page, source: after } : page));
