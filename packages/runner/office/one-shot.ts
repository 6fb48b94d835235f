// The slow fallback: starts a `soffice` for each document.
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import { jobLimits, officeLimits } from '#job/limits.ts';
import { waitForExit } from '#job/program-exit.ts';
import { pathsInside } from '#sandbox/binds.ts';
import { officeSandbox } from './sandbox.ts';
import { createMounts, type JobFolder } from '#sandbox/job-folder.ts';
import { programFolder } from './prepare.ts';
import { writeProfile } from './profile.ts';
import { writeFontRules } from './stand-in-fonts.ts';
import type { OfficeContext } from './start.ts';
import type { OfficeJob, Zygote } from './zygote.ts';

const families: Record<string, string> = {
  '.xlsx': 'calc',
  '.xls': 'calc',
  '.ods': 'calc',
  '.fods': 'calc',
  '.pptx': 'impress',
  '.ppt': 'impress',
  '.odp': 'impress',
  '.fodp': 'impress',
};

/** LibreOffice's target filter with its options: `pdf:writer_pdf_Export:{…}`. */
function filterOf({ target, inputExtension, saveOptions }: OfficeJob): string {
  if (target !== 'pdf') return target;
  const filter = `${families[inputExtension] ?? 'writer'}_pdf_Export`;
  return [target, filter, ...(saveOptions ? [saveOptions] : [])].join(':');
}

function mustBeSupported({ password }: OfficeJob): void {
  if (password === undefined) return;
  throw new ProblemError('tool_missing', { tool: 'LibreOffice 25.2 or later' });
}

/** Starts LibreOffice for one document; it leaves `input.<target>` in the job's output folder. */
async function startOffice(
  context: OfficeContext,
  folder: string,
  job: OfficeJob,
  files: JobFolder,
) {
  const inside = pathsInside(folder, context.hasOwnTree, files.name);
  // Concurrent processes must not share a profile.
  await writeProfile(join(folder, 'out', files.name, 'profile'), context.runAs);
  const sandbox = context.makeSandbox(
    officeSandbox(folder, context.cacheFolder, { job: files.name }),
  );
  const child = sandbox.start(join(programFolder, 'soffice.bin'), [
    `-env:UserInstallation=file://${join(inside.out, 'profile')}`,
    ...['--headless', '--norestore', '--nolockcheck', '--convert-to', filterOf(job)],
    ...['--outdir', inside.out],
    join(inside.in, `input${job.inputExtension}`),
  ]);
  child.stdin?.end();
  child.stdout?.resume();
  child.stderr?.resume();
  return child;
}

/** Creates a converter that starts a LibreOffice for each document. */
export async function prepareOneShot(context: OfficeContext, name: string): Promise<Zygote> {
  await writeFontRules(context.cacheFolder, context.runAs);
  const folder = join(context.folder, name);
  const mounts = await createMounts(folder, context.runAs);
  const stopping = new AbortController();
  let count = 0;

  return {
    async convert(job, budget, signal) {
      mustBeSupported(job);
      const files = await mounts.createJobFolder(String(++count));
      try {
        await files.addInput(job.input, `input${job.inputExtension}`);
        const child = await startOffice(context, folder, job, files);
        await waitForExit(child, {
          folder: files.outputFolder,
          limits: jobLimits.office,
          budget,
          maxCpuSeconds: officeLimits.documentCpuSeconds,
          signal: AbortSignal.any([signal, stopping.signal]),
        });
        // `soffice` always exits with 0: only the file shows whether it succeeded.
        await files.moveOutput(`input.${job.target}`, job.output).catch((error: unknown) => {
          throw new ProblemError('damaged_file', undefined, error);
        });
      } finally {
        await files.remove();
      }
    },
    documents: () => 0,
    ended: Promise.withResolvers<void>().promise,
    alive: () => !stopping.signal.aborted,
    retire: () => {},
    kill: () => stopping.abort(),
  };
}
