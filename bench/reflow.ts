// Compares pdf-to-word with LibreOffice's PDF import: a short document on a warm worker, and a long one with its memory.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeDocx } from '../tests/conversions/documents.ts';
import { compare, mebibytes, ms, peakMemory, ratio, table, timed } from './measure.ts';
import { convert, convertAndDiscard, openRunner, type BenchContext } from './open.ts';

const run = promisify(execFile);
const rounds = 5;
const longPages = 500;
const theirLimit = 10 * 60_000;

const words =
  'harbour budget evidence supplier contract timetable laboratory region survey client sheet page letter margin'.split(
    ' ',
  );

/** Pages of prose, all different. */
function prose(pages: number): string[] {
  let seed = 7;
  const word = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return words[(seed >> 8) % words.length];
  };
  const sentence = () => `The ${Array.from({ length: 11 }, word).join(' ')} were reviewed. `;
  return Array.from({ length: pages }, () => Array.from({ length: 30 }, sentence).join(''));
}

/** LibreOffice opens the PDF in Writer and saves it for Word. */
async function importWithOffice({ folder }: BenchContext, path: string): Promise<void> {
  const profile = `-env:UserInstallation=file://${join(folder, 'their-profile')}`;
  const target = ['--infilter=writer_pdf_import', '--convert-to', 'docx:MS Word 2007 XML'];
  const options = { timeout: theirLimit };
  await run('soffice', [profile, '--headless', ...target, '--outdir', folder, path], options);
}

/** The time in milliseconds; undefined when it exceeds the timeout. */
const timedOrNot = (action: () => Promise<void>) => timed(action).catch(() => undefined);

/** Runs the benchmark and prints its table. */
export async function benchReflow(context: BenchContext): Promise<void> {
  const runner = await openRunner(context, 1);
  const print = async (name: string, pages: number) =>
    convert(
      runner,
      context,
      'word-to-pdf',
      await writeDocx(join(context.folder, `${name}.docx`), prose(pages)),
    );
  const short = await print('short', 2);
  const long = await print('long', longPages);
  const medians = await compare(rounds, {
    ours: () => convertAndDiscard(runner, context, 'pdf-to-word', short),
    theirs: () => importWithOffice(context, short),
  });
  let ours = 0;
  const memory = await peakMemory(async () => {
    ours = await timed(() => convertAndDiscard(runner, context, 'pdf-to-word', long));
  });
  const { firstPage } = await compare(rounds, {
    firstPage: () => convertAndDiscard(runner, context, 'pdf-to-txt', long, { pages: '1' }),
  });
  await runner.stop();
  const theirs = await timedOrNot(() => importWithOffice(context, long));
  const comparison = (a: number, b: number | undefined) =>
    b === undefined ? `more than ${ratio(theirLimit / a)} as long` : `${ratio(b / a)} as long`;
  table('pdf-to-word, sandboxed, medians of one run', [
    ['', 'ours', "LibreOffice's import", 'theirs / ours', 'our memory, all sandboxes'],
    [
      '2 pages, warm worker',
      ms(medians.ours),
      ms(medians.theirs),
      comparison(medians.ours, medians.theirs),
      '',
    ],
    [
      `${longPages} pages, once`,
      ms(ours),
      theirs === undefined ? `more than ${ms(theirLimit)}` : ms(theirs),
      comparison(ours, theirs),
      mebibytes(memory),
    ],
    [`text of the first of ${longPages} pages`, ms(firstPage), '', '', ''],
  ]);
}
