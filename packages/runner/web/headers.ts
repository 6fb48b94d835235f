// Which headers pass between a site and the browser: what concerns the connection or its coding is ours.
import type { IncomingMessage } from 'node:http';
import { acceptedCodings } from './content-coding.ts';

export type Header = { name: string; value: string };

/** Of the connection (RFC 9110, section 7.6.1), or set here. */
const ownRequestHeaders =
  /^(?:host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|accept-encoding|expect|range|if-.*)$/i;

/** Of the connection, of the coding that was undone, or orders to the browser that outlast the page. */
const ownResponseHeaders =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|content-encoding|strict-transport-security|public-key-pins.*|expect-ct|alt-svc|nel|report-to|reporting-endpoints|clear-site-data|accept-ch|critical-ch)$/i;

/** Some sites send browsers without a screen away. */
const withScreen = (value: string) => value.replaceAll('HeadlessChrome', 'Chrome');

/** What a site is asked with. @param given the browser's own headers */
export function requestHeaders(given: Record<string, string>): Record<string, string> {
  const passed = Object.entries(given).filter(([name]) => !ownRequestHeaders.test(name));
  return {
    'accept-language': 'en-US,en;q=0.9',
    ...Object.fromEntries(passed.map(([name, value]) => [name.toLowerCase(), withScreen(value)])),
    'accept-encoding': acceptedCodings,
  };
}

/** What the browser is told, each header as often as it was sent. */
export function responseHeaders({ rawHeaders }: IncomingMessage): Header[] {
  const headers: Header[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!ownResponseHeaders.test(name)) headers.push({ name, value: rawHeaders[at + 1] ?? '' });
  }
  return headers;
}
