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
export const useFiles = (uid: string, { search, kind, type, order }: ListQuery) =>
  useInfiniteQuery({
    queryKey: [keys.files, uid, search, kind, type, order],
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
        search,
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
  /** Removes files from all cached lists. */
  remove(ids: ReadonlySet<string>): void;
  /** Shows a changed file in all cached lists, at its place. */
  replace(file: StoredFile): void;
  /** Fetches the lists again after a failed deletion. */
  refetchLists(): Promise<void>;
  /** Fetches the statistics again. */
  refetchStats(): Promise<void>;
};

export function useFileLists(): FileLists {
  const client = useQueryClient();
  const change = (changePage: (page: FilePage) => FilePage) =>
    void client.setQueriesData<FileData>(
      { queryKey: [keys.files] },
      (list) => list && { ...list, pages: list.pages.map(changePage) },
    );
  return {
    remove: (ids) => change((page) => without(page, ids)),
    replace: (file) => change((page) => withFile(page, file)),
    refetchLists: () => client.invalidateQueries({ queryKey: [keys.files] }),
    refetchStats: () => client.invalidateQueries({ queryKey: [keys.stats] }),
  };
}

type FileData = InfiniteData<FilePage>;

/** Returns the same list of files if it contains none of them, so that the page does not re-render. */
function without({ files, pagination }: FilePage, ids: ReadonlySet<string>): FilePage {
  const remaining = files.filter(({ id }) => !ids.has(id));
  return {
    files: remaining.length === files.length ? files : remaining,
    pagination: { ...pagination, total: pagination.total - ids.size },
  };
}

/** The same for a page that does not contain the file. */
function withFile(page: FilePage, changed: StoredFile): FilePage {
  if (!page.files.some(({ id }) => id === changed.id)) return page;
  return { ...page, files: page.files.map((file) => (file.id === changed.id ? changed : file)) };
}
