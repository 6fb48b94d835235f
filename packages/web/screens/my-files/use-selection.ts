// The files that are selected in the list.
import type { StoredFile } from '@octavo/contract';
import { useRef, useState } from 'react';

export type Selection = {
  ids: ReadonlySet<string>;
  /** The selected files that are in the list, in its order. */
  files: StoredFile[];
  /** Selects or deselects a file. @param extends whether all files since the last one change with it */
  toggle(id: string, extendsRange: boolean): void;
  /** Selects all files of the list, or none. */
  setAll(isSelected: boolean): void;
};

/** @param listed the files in the order of the list */
export function useSelection(listed: readonly StoredFile[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string>(undefined);
  const order = listed.map(({ id }) => id);
  return {
    ids,
    files: listed.filter(({ id }) => ids.has(id)),
    toggle(id, extendsRange) {
      const range = extendsRange ? rangeOf(order, anchor.current, id) : [id];
      setIds(ids.has(id) ? without(ids, range) : new Set([...ids, ...range]));
      anchor.current = id;
    },
    setAll(isSelected) {
      setIds(new Set(isSelected ? order : []));
      anchor.current = undefined;
    },
  };
}

const without = (ids: ReadonlySet<string>, removed: readonly string[]) =>
  new Set([...ids].filter((id) => !removed.includes(id)));

/** The ids from one to another, in either direction; only the second if the first is not in the list. */
export function rangeOf(
  order: readonly string[],
  first: string | undefined,
  last: string,
): readonly string[] {
  const [from, to] = [order.indexOf(first ?? last), order.indexOf(last)];
  return from < 0 ? [last] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
}
