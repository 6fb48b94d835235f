// Measures `octavo convert` for one small file and for forty documents, beside soffice, with engines of its own and with those of a server.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { nodeArguments } from '../tests/setup/environment.ts';
import { startServer } from './http.ts';
import { compare, ms, ratio, table } from './measure.ts';
import type { BenchContext } from './open.ts';

const run = promisify(execFile);
const rounds = 7;
const bulkRounds = 3;
const documents = 40;

/** Runs `octavo convert` as the start script does. */
const octavo = ({ folder }: BenchContext, type: string, files: string[], ...words: string[]) =>
  run(
    process.execPath,
    [
      ...nodeArguments,
      resolve('dist/cli.js'),
      'convert',
      '--type',
      type,
      '--out',
      join(folder, 'out'),
      ...words,
    ].concat(files),
    {
      env: {
        ...process.env,
        OCTAVO_DATA: join(folder, 'data'),
        OCTAVO_CACHE: join(folder, 'cache'),
      },
    },
  );

const soffice = ({ folder }: BenchContext, files: string[]) =>
  run('soffice', [
    ...['--headless', `-env:UserInstallation=file://${join(folder, 'ready')}`],
    ...['--convert-to', 'pdf', '--outdir', join(folder, 'soffice'), ...files],
  ]);

async function small(context: BenchContext): Promise<void> {
  const csv = join(context.folder, 'bench.csv');
  await writeFile(csv, `name,age\n${'Ada,36\n'.repeat(100)}`);
  const medians = await compare(rounds, {
    node: () => run(process.execPath, ['-e', '0']),
    csvAlone: () => octavo(context, 'csv-to-json', [csv], '--alone'),
    csv: () => octavo(context, 'csv-to-json', [csv]),
    docxAlone: () => octavo(context, 'word-to-pdf', [context.document], '--alone'),
    docx: () => octavo(context, 'word-to-pdf', [context.document]),
    soffice: () => soffice(context, [context.document]),
  });
  table('octavo convert, one small file, medians of one run', [
    ['a Node that does nothing', ms(medians.node)],
    ['csv-to-json, engines of its own', ms(medians.csvAlone)],
    ['csv-to-json, the engines of a server', ms(medians.csv)],
    ['word-to-pdf, engines of its own', ms(medians.docxAlone)],
    ['word-to-pdf, the engines of a server', ms(medians.docx)],
    ['soffice with a ready profile', ms(medians.soffice)],
  ]);
}

async function bulk(context: BenchContext): Promise<void> {
  const folder = join(context.folder, 'cli-bulk');
  await mkdir(folder);
  const files = Array.from({ length: documents }, (_, index) => join(folder, `${index}.docx`));
  for (const file of files) await copyFile(context.document, file);
  const medians = await compare(bulkRounds, {
    alone: () => octavo(context, 'word-to-pdf', files, '--alone'),
    server: () => octavo(context, 'word-to-pdf', files),
    soffice: () => soffice(context, files),
  });
  const row = (name: string, spent: number) => [
    name,
    ms(spent),
    `${(documents / (spent / 1000)).toFixed(1)} a second`,
    ratio(spent / medians.soffice),
  ];
  table(`octavo convert, ${documents} documents of two pages, medians of one run`, [
    row('engines of its own, a process for each document', medians.alone),
    row('the engines of a server, a process for each document', medians.server),
    row('one soffice, one process for all', medians.soffice),
  ]);
}

/** Runs the benchmark and prints its tables. */
export async function benchCli(context: BenchContext): Promise<void> {
  const { process: server } = await startServer(context.folder);
  try {
    await small(context);
    await bulk(context);
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await rm(join(context.folder, 'data'), { recursive: true });
  }
}
