// Writes many small parts of equal length in one run: qpdf opens the document once instead of once for each part.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import type { Run } from '#kernel/converter.ts';
import type { Part } from './assemble.ts';
import { inputOf } from '#formats/pdf/structure/document.ts';
import { qpdf } from '#formats/pdf/structure/qpdf.ts';
import { completePart, documentPropertiesOf } from './document-properties.ts';

/** The interval at which the folder is checked for new parts. */
const pollMs = 20;

/**
 * Writes a file for every few pages. Form fields, labels, links among its pages, bookmarks, metadata and the protection
 * stay. Tags and attachments are lost, and in a protected document also bookmarks and metadata.
 * @param folder an empty one
 * @returns the paths in order, each as soon as it is written
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
    // Nothing may write into the folder once it is left.
    await writing.catch(() => {});
  }
}

/**
 * The files of a folder to which a program writes one after the other: each is complete once the next exists. qpdf pads
 * numbers with zeros, so their order is that of the pages.
 * @throws the error of the writing
 */
async function* namesIn(folder: string, writing: Promise<unknown>): AsyncGenerator<string> {
  const written = writing.then(() => true);
  let last = '';
  for (let isOver = false; !isOver;) {
    isOver = await Promise.race([written, later(pollMs, false)]);
    const names = (await readdir(folder)).filter((name) => name > last).toSorted();
    if (!isOver) names.pop();
    yield* names;
    last = names.at(-1) ?? last;
  }
}
