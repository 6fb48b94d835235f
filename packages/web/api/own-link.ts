// Links of the API in answers. They are absolute where the operator has set the server's public address.
import { apiBase } from '@octavo/contract';
import { onServer } from '#api/base-path.ts';

/**
 * A link as this page can follow it: a link to the API on the page's own origin, which may differ from the server's public
 * address; a link into another file storage unchanged.
 */
export function ownLink(link: string): string {
  const { pathname, search, searchParams } = new URL(link, 'http://relative');
  const isOurs = pathname.startsWith(onServer(`${apiBase}/`)) && searchParams.has('signature');
  return isOurs ? pathname + search : link;
}
