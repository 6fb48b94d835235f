// The newest jobs of the signed-in user: those in progress, and the files that they made.
import { hasEnded, routes, type ConversionRecord, type StoredFile } from '@octavo/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '#api/client.ts';

export type OpenJob = { id: string; name: string; type: string; isRunning: boolean; share: number };

export type History = { open: readonly OpenJob[]; files: readonly StoredFile[] };

const mostFiles = 3;
const mostOpen = 3;
/** While a job is in progress. */
const refetchMs = 3000;

/** Fetched again while a job is in progress. */
export const useHistory = (uid: string): UseQueryResult<History> =>
  useQuery({
    queryKey: ['history', uid],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data } = await call(routes.files.conversions, { query: { limit: 10 }, signal });
      return historyOf(data.conversions);
    },
    refetchInterval: ({ state }) => (state.data?.open.length ? refetchMs : false),
  });

/** @param records newest first */
export const historyOf = (records: readonly ConversionRecord[]): History => ({
  open: records
    .filter(({ status }) => !hasEnded({ state: status }))
    .slice(0, mostOpen)
    .map(openJob),
  files: records.flatMap(({ file }) => file ?? []).slice(0, mostFiles),
});

const openJob = (record: ConversionRecord): OpenJob => ({
  id: record.id,
  name: record.original_file_name,
  type: record.conversion_type,
  isRunning: record.status === 'running',
  share: record.progress / 100,
});
