// The filters and the sort order in the URL, so that a reload shows the same list.
import {
  fileTypes,
  familyNames,
  longestFileName,
  type Family,
  type FileSort,
} from '@octavo/contract';

type SortOrder = { sortBy: FileSort; sortOrder: 'ASC' | 'DESC' };

/** The sort orders by their names in the URL. The first is the default. */
export const orders = {
  newest: { sortBy: 'created_at', sortOrder: 'DESC' },
  oldest: { sortBy: 'created_at', sortOrder: 'ASC' },
  largest: { sortBy: 'file_size', sortOrder: 'DESC' },
  smallest: { sortBy: 'file_size', sortOrder: 'ASC' },
  name: { sortBy: 'file_name', sortOrder: 'ASC' },
  'name-backwards': { sortBy: 'file_name', sortOrder: 'DESC' },
} as const satisfies Record<string, SortOrder>;
export type OrderName = keyof typeof orders;

/** The filters and the sort order. A missing filter matches everything. */
export type ListQuery = { search?: string; kind?: Family; type?: string; order: OrderName };

const isOneOf = <T extends string>(words: readonly T[], word: string | null): word is T =>
  word !== null && (words as readonly string[]).includes(word);

/** Parses the URL; ignores unknown values. */
export function listQueryOf(address: URLSearchParams): ListQuery {
  const kind = address.get('kind');
  const type = address.get('type');
  const order = address.get('order');
  const search = address.get('search')?.trim().slice(0, longestFileName);
  return {
    ...(search && { search }),
    ...(isOneOf(familyNames, kind) && { kind }),
    ...(isOneOf(fileTypes, type) && { type }),
    order: isOneOf(Object.keys(orders) as OrderName[], order) ? order : 'newest',
  };
}

/** Serializes the query for the URL; defaults are left out. */
export const addressOf = ({ search, kind, type, order }: ListQuery): Record<string, string> => ({
  ...(search && { search }),
  ...(kind && { kind }),
  ...(type && { type }),
  ...(order !== 'newest' && { order }),
});

/** True if a filter is set. */
export const isFiltered = ({ search, kind, type }: ListQuery): boolean =>
  search !== undefined || kind !== undefined || type !== undefined;

/** True if the list is sorted by date, so that it can be grouped by day. */
export const isByDate = ({ order }: ListQuery): boolean => orders[order].sortBy === 'created_at';
