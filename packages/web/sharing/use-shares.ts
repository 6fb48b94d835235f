// Loads, creates and revokes the links to a file.
import { routes, type Share } from '@octavo/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';

export type NewLink = { expires_in_hours?: number; password?: string };

/** @param fileId the file of the account */
export function useShares(fileId: string) {
  const client = useQueryClient();
  const queryKey = ['shares', fileId];
  const change = (next: (links: Share[]) => Share[]) =>
    client.setQueryData<Share[]>(queryKey, (links = []) => next(links));
  const links = useQuery({
    queryKey,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await call(routes.shares.list, { query: { file: fileId }, signal })).data.shares,
  });
  const create = useMutation({
    mutationFn: async (body: NewLink) =>
      (await call(routes.shares.create, { params: { id: fileId }, body })).data.share,
    onSuccess: (link) => change((others) => [link, ...others]),
  });
  const revoke = useMutation({
    mutationFn: (id: string) => call(routes.shares.revoke, { params: { id } }),
    onSuccess: (_, id) => change((others) => others.filter((link) => link.id !== id)),
  });
  return { links, create, revoke };
}
