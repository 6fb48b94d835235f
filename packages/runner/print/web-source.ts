// Serves a web page: the host fetches each resource under its guard and checks that the main response is a page.
import { ProblemError } from '@octavo/contract';
import { webLimits } from '#job/limits.ts';
import type { WebClient } from '#web/web-client.ts';
import type { Page } from './page.ts';
import {
  isMainDocument,
  type BrowserResponse,
  type PausedRequest,
  type ResponseSource,
} from './requests.ts';

/** Resource types that are not printed; some never end. */
const unprinted = new Set(['Media', 'TextTrack', 'Prefetch', 'Ping', 'CSPViolationReport']);
const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

const header = (headers: Record<string, string>, name: string) =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];

function isUseful({ resourceType, request }: PausedRequest): boolean {
  const { method, headers } = request;
  if (unprinted.has(resourceType) || !methods.has(method)) return false;
  if (header(headers, 'service-worker')) return false;
  return header(headers, 'accept') !== 'text/event-stream';
}

/** The request body, such as form fields. @throws if it is too large or missing */
function bodyOf({ request }: PausedRequest): Buffer | undefined {
  const { postDataEntries, hasPostData } = request;
  if (!postDataEntries) {
    if (hasPostData) throw new Error('the request body is missing');
    return undefined;
  }
  const body = Buffer.concat(postDataEntries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')));
  if (body.length > webLimits.sentBytes) throw new Error('the request body is too large');
  return body;
}

/** Content types that are not a page, and their names. */
const contents: readonly (readonly [RegExp, string])[] = [
  [/^application\/pdf\b/, 'a PDF'],
  [/^(?:audio|video)\//, 'a sound or a film'],
  [/^application\/(?:zip|gzip|x-tar|vnd\.|msword|octet-stream)/, 'a file to download'],
];

const headerOf = ({ headers }: BrowserResponse, wanted: string) =>
  headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';

function contentOf(answer: BrowserResponse): string | undefined {
  if (answer.status === 204 || answer.status === 205) return 'nothing';
  if (/^\s*attachment\b/i.test(headerOf(answer, 'content-disposition')))
    return 'a file to download';
  const type = headerOf(answer, 'content-type').trim().toLowerCase();
  return contents.find(([pattern]) => pattern.test(type))?.[1];
}

/** @throws ProblemError if the main response is an error or not a page */
function checkPage(url: URL, answer: BrowserResponse): void {
  const { status } = answer;
  if (status >= 400) throw new ProblemError('address_answered', { address: url.host, status });
  if (status >= 300) return;
  const found = contentOf(answer);
  if (found) throw new ProblemError('not_a_page', { found });
}

const tooManyRedirects = (url: URL) =>
  new ProblemError('unreachable_address', {
    address: url.host,
    reason: `it leads elsewhere more than ${webLimits.redirects} times`,
  });

/** Creates a response source that fetches from the web. */
export function webSource(page: Page, web: WebClient): ResponseSource {
  let requests = 0;
  let documents = 0;
  return {
    async answer(paused) {
      if (++requests > webLimits.requests || !isUseful(paused)) throw new Error('request refused');
      const url = new URL(paused.request.url);
      const forPage = isMainDocument(paused, page);
      if (forPage && ++documents > 1 + webLimits.redirects) throw tooManyRedirects(url);
      const { method, headers } = paused.request;
      const body = bodyOf(paused);
      const answer = await web.fetch({ url, method, headers, ...(body && { body }) });
      if (forPage) checkPage(url, answer);
      return answer;
    },
  };
}
