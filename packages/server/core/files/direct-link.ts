// The link to a file that is best given to a browser: to the store itself where that answers, else to this server.
import type { BlobKey, FileStore } from '#platform/files/file-store.ts';
import type { Links } from '#core/files/links.ts';

/** Such a link cannot be taken back, so that it holds much shorter than most files are kept. */
const longestSeconds = 60 * 60;

export type LinkedFile = { id: string; name: string; mime: string; blob: BlobKey; expiresAt: Date };

/** Links that hold for an hour at most where the store gives them, and until the file expires where this server does. */
export function directLinks(
  store: Pick<FileStore, 'presign'>,
  links: Pick<Links, 'linkTo'>,
): (file: LinkedFile) => Promise<string> {
  return async ({ id, name, mime, blob, expiresAt }) => {
    if (!store.presign) return links.linkTo(id, expiresAt);
    return store.presign(blob, { name, mime, expiresInSeconds: lifetimeOf(expiresAt) });
  };
}

/** Seconds that a link into the store may hold: never longer than its file. */
const lifetimeOf = (expiresAt: Date): number =>
  Math.max(1, Math.min(longestSeconds, Math.floor((expiresAt.getTime() - Date.now()) / 1_000)));
