// Signed links: whoever has one may fetch one file until it expires.
import { pathOf, ProblemError, routes } from '@octavo/contract';
import { sameBytes, type Secrets } from '#platform/secrets.ts';

const purpose = 'download links';

export type LinkQuery = { expires: number; key: string; signature: string };

export type Links = {
  /** The path and query of a link, relative to the host. */
  linkTo(fileId: string, expiresAt: Date): string;
  /** @throws ProblemError `link_invalid` when it is not one of ours, `link_expired` when its time is over. */
  check(fileId: string, query: LinkQuery): void;
};

export function createLinks(secrets: Secrets, now: () => number = Date.now): Links {
  const key = secrets.keyId(purpose);
  const sign = (fileId: string, expires: number) =>
    secrets.sign(purpose, ['GET', fileId, expires, key].join('\n'));
  return {
    linkTo(fileId, expiresAt) {
      const expires = Math.floor(expiresAt.getTime() / 1_000);
      const signature = sign(fileId, expires).toString('base64url');
      const query = new URLSearchParams({ expires: String(expires), key, signature });
      return `${pathOf(routes.downloads.download, { id: fileId })}?${query}`;
    },
    check(fileId, query) {
      const given = Buffer.from(query.signature, 'base64url');
      const genuine = query.key === key && sameBytes(given, sign(fileId, query.expires));
      if (!genuine) throw new ProblemError('link_invalid');
      if (query.expires * 1_000 <= now()) throw new ProblemError('link_expired');
    },
  };
}
