// A page of parts that the converter laid out: nothing else can be reached, and the page cannot lead elsewhere.
import { partName, printOrigin, readPart } from '@octavo/engine';
import type { Page } from './page.ts';
import { isMainDocument, type PausedRequest, type ResponseSource } from './requests.ts';

/** The content of a file in the job's folder. @throws when there is none, or none that is plain and small enough */
type Read = (fileName: string) => Promise<Buffer>;

/** The part that a request asks for. @throws when it is none */
async function partOf({ request }: PausedRequest, read: Read) {
  const { origin, pathname } = new URL(request.url);
  if (origin !== printOrigin || request.method !== 'GET') throw new Error('not a part');
  const part = readPart(await read(partName(pathname)));
  if (!part) throw new Error('not a part');
  return part;
}

/** Answers with parts. */
export function partsSource(page: Page, read: Read): ResponseSource {
  let documents = 0;
  return {
    async answer(paused) {
      // A page must not lead itself elsewhere, by `meta refresh` for example: only what was asked for is printed.
      if (isMainDocument(paused, page) && ++documents > 1)
        throw new Error('not what was asked for');
      const { type, body } = await partOf(paused, read);
      return { status: 200, headers: [{ name: 'content-type', value: type }], body };
    },
  };
}
