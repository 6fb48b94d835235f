// Signed links: whoever has the link may download one file until the link expires.
import { pathOf, ProblemError, type Route } from '@octavo/contract';
import { sameBytes, type Secrets } from '#platform/secrets.ts';

const purpose = 'download links';

const hourMs = 60 * 60_000;
/** A link that leaks is of no use for long; whoever may see the file gets a new one with each answer. */
const longestMs = 24 * hourMs;

/** When a link ends that is made now: with the file, or within a day. Whole hours, so that answers of the same hour agree. */
export const linkEnd = (fileEndsAt: Date, now = Date.now()): Date =>
  new Date(Math.min(fileEndsAt.getTime(), Math.floor((now + longestMs) / hourMs) * hourMs));

export type LinkQuery = { expires: number; key: string; signature: string };

export type Links = {
  /**
   * A link.
   * @param expiresAt when the file expires; the link expires then, or within 24 hours
   */
  linkTo(id: string, expiresAt: Date): string;
  /** @throws ProblemError `link_invalid` when the signature is wrong, `link_expired` when the link has expired */
  check(id: string, query: LinkQuery): void;
};

/**
 * Makes links to a route.
 * @param target a route with the parameter `id`
 * @param origin the address of this server; without it, links are relative to the host
 */
export function createLinks(
  secrets: Secrets,
  target: Pick<Route, 'path'>,
  origin = '',
  now: () => number = Date.now,
): Links {
  const key = secrets.keyId(purpose);
  const sign = (id: string, expires: number) =>
    secrets.sign(purpose, ['GET', pathOf(target, { id }), expires, key].join('\n'));
  return {
    linkTo(id, expiresAt) {
      const expires = Math.floor(linkEnd(expiresAt, now()).getTime() / 1_000);
      const signature = sign(id, expires).toString('base64url');
      const query = new URLSearchParams({ expires: String(expires), key, signature });
      return `${origin}${pathOf(target, { id })}?${query}`;
    },
    check(id, query) {
      const given = Buffer.from(query.signature, 'base64url');
      const genuine = query.key === key && sameBytes(given, sign(id, query.expires));
      if (!genuine) throw new ProblemError('link_invalid');
      if (query.expires * 1_000 <= now()) throw new ProblemError('link_expired');
    },
  };
}
