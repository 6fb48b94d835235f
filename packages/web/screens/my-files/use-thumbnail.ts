// Loads the thumbnail of a file with the user's authorization, so that there is no public URL of it.
import { routes, type StoredFile } from '@octavo/contract';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { fetchFile } from '#api/client.ts';

/** A thumbnail in the making is requested again after 1, 2, 4 … seconds, a minute in total. */
const tries = 6;
const firstPauseMs = 1_000;

export type Thumbnail = {
  /** A data URL (it has a few KB); undefined if there is none. */
  address: string | undefined;
  /** True while a thumbnail that exists is loading. */
  isLoading: boolean;
};

/** Loads the thumbnail of a file that has one or will get one. Rows far from the viewport are not rendered, so they request nothing. */
export function useThumbnail({ id, thumbnail }: StoredFile): Thumbnail {
  const { data, isLoading } = useQuery({
    queryKey: ['thumbnail', id],
    queryFn: async ({ signal }) =>
      asAddress(await fetchFile(routes.files.thumbnail, { params: { id }, signal })),
    staleTime: Infinity,
    retry: (failures, error) => thumbnail === 'due' && failures < tries && isNotYet(error),
    retryDelay: (failures) => firstPauseMs * 2 ** failures,
  });
  return { address: data, isLoading: isLoading && thumbnail === 'made' };
}

const isNotYet = (error: unknown) => error instanceof ApiError && error.code === 'no_thumbnail';

/** Converts a blob to a `data:` URL (RFC 2397). */
function asAddress(picture: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(reader.result as string);
  reader.onerror = () => reject(reader.error ?? new Error('The picture cannot be read'));
  reader.readAsDataURL(picture);
  return promise;
}
