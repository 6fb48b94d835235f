// Selects the headers that pass between a site and the browser. Those of the connection and coding are handled here.
import type { IncomingMessage } from 'node:http';
import { acceptedCodings } from './content-coding.ts';

export type Header = { name: string; value: string };

/** Headers of the connection (RFC 9110, section 7.6.1), or set here. */
const ownRequestHeaders =
  /^(?:host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|accept-encoding|expect|range|if-.*)$/i;

/** Headers of the connection, of the decoded coding, or with effects on the browser that outlast the page. */
const ownResponseHeaders =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|content-encoding|strict-transport-security|public-key-pins.*|expect-ct|alt-svc|nel|report-to|reporting-endpoints|clear-site-data|accept-ch|critical-ch)$/i;

/** Some sites block headless browsers. */
const withScreen = (value: string) => value.replaceAll('HeadlessChrome', 'Chrome');

/** The headers of a request to a site. @param given the browser's headers */
export function requestHeaders(given: Record<string, string>): Record<string, string> {
  const passed = Object.entries(given).filter(([name]) => !ownRequestHeaders.test(name));
  return {
    'accept-language': 'en-US,en;q=0.9',
    ...Object.fromEntries(passed.map(([name, value]) => [name.toLowerCase(), withScreen(value)])),
    'accept-encoding': acceptedCodings,
  };
}

/** The response headers for the browser, with repeated headers kept. */
export function responseHeaders({ rawHeaders }: IncomingMessage): Header[] {
  const headers: Header[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!ownResponseHeaders.test(name)) headers.push({ name, value: rawHeaders[at + 1] ?? '' });
  }
  return headers;
}
