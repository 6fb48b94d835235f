// Compares two Word documents, and writes the newer one with tracked changes (decision 142).
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { InputFile, OutputFile, Run } from '#kernel/converter.ts';
import { writeTrackedDocument } from './tracked-document.ts';
import { withOpenXml } from '#engines/office/open-xml.ts';

export type TrackedChangesOptions = {
  password?: string;
  compareFormatting: boolean;
  compareImages: boolean;
  changesAuthor: string;
  /** If empty, the current time. */
  changesDate: string;
};

/** @throws ProblemError `tracked_changes_need_word` with the name of the file that is no DOCX */
export async function compareWordDocuments(
  before: InputFile,
  after: InputFile,
  output: OutputFile,
  options: TrackedChangesOptions,
  run: Run,
): Promise<void> {
  for (const { format, name } of [before, after])
    if (format !== 'docx') throw new ProblemError('tracked_changes_need_word').in(name);
  // Both may be opened under the same name.
  const older = join(run.scratch, 'older.docx');
  const opened = (input: InputFile, work: (path: string) => Promise<void>) =>
    withOpenXml({ input, output, password: options.password, run }, 'docx', work);
  await opened(before, (path) => copyFile(path, older));
  await opened(after, (newer) =>
    write({ before: older, after: newer, target: output.path('docx') }),
  );

  async function write(paths: { before: string; after: string; target: string }): Promise<void> {
    const { hadChanges } = await writeTrackedDocument(paths, {
      author: options.changesAuthor.trim() || 'Octavo',
      date: dateOf(options.changesDate),
      formatting: options.compareFormatting,
      images: options.compareImages,
    });
    if (hadChanges) run.warn({ code: 'not_kept_changes', values: {} });
  }
}

/** A date with a time in UTC; Word has no fractions of a second. */
function dateOf(text: string): string {
  const date = text ? new Date(/T.*[^Z]$/.test(text) ? `${text}Z` : text) : new Date();
  return date.toISOString().replace(/\.\d+/, '');
}
