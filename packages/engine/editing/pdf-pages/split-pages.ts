// Writes many small parts of equal length in one go: qpdf opens the document once, not for each of them.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import type { Run } from '#kernel/converter.ts';
import type { Part } from './assemble.ts';
import { inputOf } from '#formats/pdf/structure/document.ts';
import { qpdf } from '#formats/pdf/structure/qpdf.ts';
import { completePart, documentPropertiesOf } from './document-properties.ts';

/** So often it is looked which parts there are. */
const lookMs = 20;

/**
 * Writes a file for every few pages. Form fields, labels, links among its pages, bookmarks, metadata and the protection stay; tags and
 * attachments do not go into such parts, nor bookmarks and metadata of a protected document.
 * @param folder an empty one
 * @returns their paths, in their order, each as soon as it is written
 */
export async function* splitEvery(
  { source, overview, pages }: Part,
  pagesEach: number,
  folder: string,
  run: Run,
): AsyncGenerator<string> {
  const protection = overview.isProtected
    ? { copyEncryption: source.path, encryptionFilePassword: source.password ?? '' }
    : {};
  const split = {
    splitPages: String(pagesEach),
    ...protection,
    outputFile: join(folder, '%d.pdf'),
  };
  const parts = Math.ceil((await pages()) / pagesEach);
  let done = 0;
  const whole = documentPropertiesOf(source);
  const writing = qpdf({ ...inputOf(source), ...split }, run);
  try {
    for await (const name of namesIn(folder, writing)) {
      const path = join(folder, name);
      const first = done * pagesEach + 1;
      if (whole) completePart(path, { first, last: first + pagesEach - 1 }, whole);
      run.progress(++done, parts, 'writing');
      yield path;
    }
  } finally {
    // Nothing writes into the folder once it is left.
    await writing.catch(() => {});
  }
}

/**
 * Files of a folder that are written one after the other: each is whole once there is another one after it. qpdf fills numbers up
 * with zeros, so that their order is that of the pages.
 * @throws what the writing throws
 */
async function* namesIn(folder: string, writing: Promise<unknown>): AsyncGenerator<string> {
  const written = writing.then(() => true);
  let last = '';
  for (let isOver = false; !isOver;) {
    isOver = await Promise.race([written, later(lookMs, false)]);
    const names = (await readdir(folder)).filter((name) => name > last).toSorted();
    if (!isOver) names.pop();
    yield* names;
    last = names.at(-1) ?? last;
  }
}
