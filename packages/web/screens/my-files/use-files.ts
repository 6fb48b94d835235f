// Queries for the stored files and their statistics.
import { paging, routes, type FileStats, type StoredFile } from '@octavo/contract';
import {
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type UseQueryResult,
} from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { orders, type ListQuery } from '#screens/my-files/list-query.ts';

const keys = { files: 'files', stats: 'file-stats' } as const;

export type FilePage = {
  files: StoredFile[];
  pagination: { total: number; next_cursor?: string | undefined };
};

/** The list with infinite scrolling. Fetched again each time the screen is opened. */
export const useFiles = (uid: string, { kind, type, order }: ListQuery) =>
  useInfiniteQuery({
    queryKey: [keys.files, uid, kind, type, order],
    initialPageParam: undefined as string | undefined,
    gcTime: 0,
    staleTime: Infinity,
    // Loaded pages do not change; comparing all of them after each new page would be slow.
    structuralSharing: false,
    queryFn: async ({ pageParam: cursor, signal }): Promise<FilePage> => {
      const query = {
        limit: paging.myFilesLimit,
        ...orders[order],
        fileType: kind,
        conversionType: type,
      };
      return (await call(routes.files.files, { query: { ...query, cursor }, signal })).data;
    },
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
  });

export type FileQuery = ReturnType<typeof useFiles>;

export const useFileStats = (uid: string): UseQueryResult<FileStats> =>
  useQuery({
    queryKey: [keys.stats, uid],
    queryFn: async ({ signal }) => (await call(routes.files.stats, { signal })).data.stats,
  });

type FileLists = {
  /** Removes a file from all cached lists. */
  remove(id: string): void;
  /** Fetches the lists again after a failed deletion. */
  refetchLists(): Promise<void>;
  /** Fetches the statistics again. */
  refetchStats(): Promise<void>;
};

export function useFileLists(): FileLists {
  const client = useQueryClient();
  return {
    remove: (id) =>
      void client.setQueriesData<FileData>({ queryKey: [keys.files] }, (list) =>
        listWithout(list, id),
      ),
    refetchLists: () => client.invalidateQueries({ queryKey: [keys.files] }),
    refetchStats: () => client.invalidateQueries({ queryKey: [keys.stats] }),
  };
}

type FileData = InfiniteData<FilePage>;

function listWithout(list: FileData | undefined, id: string): FileData | undefined {
  const isThere = list?.pages.some(({ files }) => files.some((file) => file.id === id));
  return list && isThere ? { ...list, pages: list.pages.map((page) => without(page, id)) } : list;
}

/** Returns the same page if it does not contain the file, so that it does not re-render. */
function without({ files, pagination }: FilePage, id: string): FilePage {
  const remaining = files.filter((file) => file.id !== id);
  return {
    files: remaining.length === files.length ? files : remaining,
    pagination: { ...pagination, total: pagination.total - 1 },
  };
}
