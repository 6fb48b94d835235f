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
  /** Removes files from all cached lists that contain them. */
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
  const change = (changeList: (list: FileData) => FileData) =>
    void client.setQueriesData<FileData>(
      { queryKey: [keys.files] },
      (list) => list && changeList(list),
    );
  return {
    remove: (ids) => change((list) => without(list, ids)),
    replace: (file) => change((list) => withFile(list, file)),
    refetchLists: () => client.invalidateQueries({ queryKey: [keys.files] }),
    refetchStats: () => client.invalidateQueries({ queryKey: [keys.stats] }),
  };
}

type FileData = InfiniteData<FilePage>;

/** A page without any of the files keeps its array of files, so that it does not re-render. */
function without(list: FileData, ids: ReadonlySet<string>): FileData {
  const found = list.pages.flatMap(({ files }) => files).filter(({ id }) => ids.has(id)).length;
  if (found === 0) return list;
  const pages = list.pages.map(({ files, pagination }) => ({
    files: files.some(({ id }) => ids.has(id)) ? files.filter(({ id }) => !ids.has(id)) : files,
    pagination: { ...pagination, total: pagination.total - found },
  }));
  return { ...list, pages };
}

/** The same for a page that does not contain the file. */
function withFile(list: FileData, changed: StoredFile): FileData {
  const pages = list.pages.map((page) =>
    page.files.some(({ id }) => id === changed.id)
      ? { ...page, files: page.files.map((file) => (file.id === changed.id ? changed : file)) }
      : page,
  );
  return { ...list, pages };
}
