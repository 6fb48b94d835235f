// `npm run bench`: compares Octavo with alternatives in one run, on the same inputs.
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDocx } from '../tests/conversions/documents.ts';
import { benchChaos } from './chaos.ts';
import { benchCli } from './cli.ts';
import { benchFiles } from './files.ts';
import { benchData } from './data.ts';
import { benchEdit } from './edit.ts';
import { benchFairness } from './fairness.ts';
import { benchHttp } from './http.ts';
import { benchIdle } from './idle.ts';
import { benchImages } from './images.ts';
import { benchList } from './list.ts';
import { benchBulk, benchOffice } from './office.ts';
import { benchPages } from './pages.ts';
import { benchPreview } from './preview.ts';
import { benchPrint } from './print.ts';
import { benchQueue } from './queue.ts';
import { benchReflow } from './reflow.ts';
import { benchViewer } from './viewer.ts';
import { benchStructure } from './structure.ts';
import { benchTasks } from './tasks.ts';
import { benchWorkspace } from './workspace.ts';

const benches = {
  office: benchOffice,
  bulk: benchBulk,
  cli: benchCli,
  idle: benchIdle,
  pages: benchPages,
  reflow: benchReflow,
  images: benchImages,
  edit: benchEdit,
  print: benchPrint,
  data: benchData,
  http: benchHttp,
  fairness: benchFairness,
  queue: benchQueue,
  files: benchFiles,
  chaos: benchChaos,
  list: benchList,
  viewer: benchViewer,
  workspace: benchWorkspace,
  tasks: benchTasks,
  preview: benchPreview,
  structure: benchStructure,
};

const paragraph =
  'Octavo folds a sheet three times and cuts it into sixteen pages. What was a large and unwieldy thing ' +
  'becomes a book that fits the hand, and its text stays the same. ';

const names = process.argv.slice(2);
const unknown = names.find((name) => !Object.hasOwn(benches, name));
if (unknown)
  throw new Error(
    `Unknown benchmark “${unknown}”. Choose from: ${Object.keys(benches).join(', ')}.`,
  );

const folder = await mkdtemp(join(tmpdir(), 'octavo-bench-'));
try {
  const page = Array.from({ length: 6 }, () => paragraph.repeat(3)).join('\n');
  const document = await writeDocx(join(folder, 'bench.docx'), [page, page]);
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`);
  for (const [name, bench] of Object.entries(benches))
    if (names.length === 0 || names.includes(name)) await bench({ folder, document });
} finally {
  await rm(folder, { recursive: true, force: true });
}
