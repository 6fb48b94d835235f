// Compares html-to-pdf in a warm browser with a new browser for each page.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBrowser } from '../packages/runner/print/find.ts';
import { compare, ms, ratio, table } from './measure.ts';
import { convertAndDiscard, openRunner, type BenchContext } from './open.ts';

const run = promisify(execFile);
const rounds = 7;

const page = `<!doctype html><title>Bench</title><style>
  body { font: 12pt/1.5 serif; columns: 2 } h2 { break-after: avoid; color: teal }
</style>${'<h2>A chapter</h2><p>Words that fill a line and go on to the next. '.repeat(200)}`;

async function cold(program: string, path: string, folder: string): Promise<void> {
  const words = [
    '--headless',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
  ];
  const profile = `--user-data-dir=${join(folder, 'browser')}`;
  await run(program, [...words, profile, `--print-to-pdf=${join(folder, 'cold.pdf')}`, path]);
}

/** Runs the benchmark and prints its table. */
export async function benchPrint(context: BenchContext): Promise<void> {
  const runner = await openRunner(context, 1);
  const path = join(context.folder, 'page.html');
  await writeFile(path, page);
  const program = await findBrowser();
  if (!program) throw new Error('There is no Chromium to compare with');
  const medians = await compare(rounds, {
    warm: () => convertAndDiscard(runner, context, 'html-to-pdf', path),
    cold: () => cold(program, path, context.folder),
  });
  await runner.stop();
  table('html-to-pdf, medians of one run', [
    ['warm browser, sandboxed', ms(medians.warm), ratio(1)],
    ['a browser for each page', ms(medians.cold), `${ratio(medians.cold / medians.warm)} as long`],
  ]);
}
