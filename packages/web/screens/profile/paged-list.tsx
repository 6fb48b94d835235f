// A list that loads older entries page by page.
import { fill } from '@octavo/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { account } from '#messages/account.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

const words = account.history;

export type Page<Item> = { items: Item[]; pages: number };

type Props<Item> = {
  title: string;
  empty: string;
  queryKey: readonly string[];
  /** Loads a page, counted from 1. */
  load(page: number, signal: AbortSignal): Promise<Page<Item>>;
  keyOf(item: Item): string | number;
  Row: ComponentType<{ item: Item }>;
};

export function PagedList<Item>({ title, empty, queryKey, load, keyOf, Row }: Props<Item>) {
  const list = useInfiniteQuery({
    queryKey,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    getNextPageParam: ({ pages }, all) => (all.length < pages ? all.length + 1 : undefined),
  });
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <h3>{title}</h3>
      {list.error && <Notice tone="problem">{list.error.message}</Notice>}
      {list.isPending && <Skeleton lines={2} label={words.loading} />}
      {items?.length === 0 && <p>{empty}</p>}
      <ul className="profile-list">
        {items?.map((item) => (
          <li key={keyOf(item)}>
            <Row item={item} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          aria-label={fill(words.moreOf, { list: title })}
          isPending={list.isFetchingNextPage}
          onPress={() => void list.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </>
  );
}
