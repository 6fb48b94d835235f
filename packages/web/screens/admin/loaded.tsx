// Shows what a query has loaded, or that it is loading, or that it failed.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { admin as words } from '#messages/admin.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/forms/button.tsx';

type Props<Data> = { query: UseQueryResult<Data>; children: (data: Data) => ReactNode };

/** Data that could not be refreshed stay, below the notice. */
export const Loaded = <Data,>({ query, children }: Props<Data>) => (
  <>
    {query.error && (
      <Notice
        tone="problem"
        action={<Button onPress={() => void query.refetch()}>{words.tryAgain}</Button>}
      >
        <p>
          <b>{words.failed}</b>
        </p>
        <p>{query.error.message}</p>
      </Notice>
    )}
    {query.isPending && <Skeleton lines={4} label={words.loading} />}
    {query.data !== undefined && children(query.data)}
  </>
);
