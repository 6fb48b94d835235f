// Serves a page from the resources that the converter prepared. It can reach nothing else and cannot navigate.
import { partName, printOrigin, readPart } from '@octavo/engine';
import type { Page } from './page.ts';
import { isMainDocument, type PausedRequest, type ResponseSource } from './requests.ts';

/** Reads a file in the job's folder. @throws if it does not exist, is not a regular file or is too large */
type Read = (fileName: string) => Promise<Buffer>;

/** Finds the resource of a request. @throws if there is none */
async function partOf({ request }: PausedRequest, read: Read) {
  const { origin, pathname } = new URL(request.url);
  if (origin !== printOrigin || request.method !== 'GET') throw new Error('no such resource');
  const part = readPart(await read(partName(pathname)));
  if (!part) throw new Error('no such resource');
  return part;
}

/** Creates a response source from prepared resources. */
export function partsSource(page: Page, read: Read): ResponseSource {
  let documents = 0;
  return {
    async answer(paused) {
      // The page must not navigate, for example by `meta refresh`: only the requested document is printed.
      if (isMainDocument(paused, page) && ++documents > 1)
        throw new Error('navigation is not allowed');
      const { type, body } = await partOf(paused, read);
      return { status: 200, headers: [{ name: 'content-type', value: type }], body };
    },
  };
}
