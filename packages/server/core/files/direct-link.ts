// Links to a file for browsers: to the file store where browsers can reach it, otherwise to this server.
import type { BlobKey, FileStore } from '#platform/files/file-store.ts';
import type { Links } from '#core/files/links.ts';

/** A link into the store cannot be revoked, so it expires much earlier than most files. */
const longestSeconds = 60 * 60;

export type LinkedFile = { id: string; name: string; mime: string; blob: BlobKey; expiresAt: Date };

/**
 * Makes links that are valid for an hour at most when they lead to the store, and until the file expires when they lead
 * to this server.
 */
export function directLinks(
  store: Pick<FileStore, 'presign'>,
  links: Pick<Links, 'linkTo'>,
): (file: LinkedFile) => Promise<string> {
  return async ({ id, name, mime, blob, expiresAt }) => {
    if (!store.presign) return links.linkTo(id, expiresAt);
    return store.presign(blob, { name, mime, expiresInSeconds: lifetimeOf(expiresAt) });
  };
}

/** How long a link into the store is valid: never longer than its file. */
const lifetimeOf = (expiresAt: Date): number =>
  Math.max(1, Math.min(longestSeconds, Math.floor((expiresAt.getTime() - Date.now()) / 1_000)));
