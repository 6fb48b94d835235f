import { routes, type SystemReport } from '@octavo/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '#api/client.ts';

const refreshMs = 5_000;

/** The state of the server, kept up to date. */
export const useSystem = (): UseQueryResult<SystemReport> =>
  useQuery({
    queryKey: ['admin', 'system'],
    staleTime: 0,
    refetchInterval: refreshMs,
    queryFn: async ({ signal }) => (await call(routes.admin.system, { signal })).data,
  });
