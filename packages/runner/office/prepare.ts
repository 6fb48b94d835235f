// What the office engine needs on this machine: the zygote, built here against the LibreOffice that is installed, and
// documents of each kind to warm it with.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, chmod, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { createCpuBudget } from '#job/cpu-budget.ts';
import { officeLimits } from '#job/limits.ts';
import { makeFolder } from '#sandbox/job-folder.ts';
import type { SystemUser } from '#sandbox/sandbox.ts';
import type { OfficeJob } from './office.ts';
import type { Zygote } from './zygote.ts';

const run = promisify(execFile);

export const programFolder = '/usr/lib/libreoffice/program';
const source = join(import.meta.dirname, 'zygote.c');
const warmUpSources = join(import.meta.dirname, 'warm-up');

/** The documents to warm with: source and the formats made of it. */
const warmUpDocuments = {
  'text.fodt': ['docx', 'doc', 'rtf', 'odt'],
  'sheet.fods': ['xlsx', 'xls', 'ods'],
  'slides.fodp': ['pptx', 'ppt', 'odp'],
} as const;

/** True when there is something at the path. */
export const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** True when a LibreOffice with LibreOfficeKit is installed. */
export const officeInstalled = () => exists(join(programFolder, 'libmergedlo.so'));

/**
 * Builds the zygote unless this very source was built before.
 * @returns the program's path
 * @throws when there is no compiler or no LibreOfficeKit header
 */
export async function buildZygote(cacheFolder: string, runAs?: SystemUser): Promise<string> {
  const version = createHash('sha256').update(await readFile(source));
  const program = join(cacheFolder, `office-zygote-${version.digest('hex').slice(0, 12)}`);
  if (await exists(program)) return program;
  await makeFolder(cacheFolder, runAs);
  const fresh = `${program}.${process.pid}`;
  await run('cc', ['-O2', '-o', fresh, source, '-ldl', '-lm']);
  await rename(fresh, program);
  return program;
}

/** The folder of warm-up documents below the cache; it exists once they are made. */
export const warmUpFolder = (cacheFolder: string) => join(cacheFolder, 'office-warm-up');

const warmUpJobs = (folder: string): OfficeJob[] =>
  Object.entries(warmUpDocuments).flatMap(([name, targets]) =>
    targets.map((target) => ({
      input: join(warmUpSources, name),
      inputExtension: extname(name),
      output: join(folder, `${extname(name).slice(1)}.${target}`),
      target,
      loadOptions: '',
      saveOptions: '',
    })),
  );

/** Makes the warm-up documents with a zygote that is still cold; one that it cannot make is left out. */
export async function makeWarmUpDocuments(
  zygote: Zygote,
  cacheFolder: string,
  signal: AbortSignal,
): Promise<void> {
  const finished = warmUpFolder(cacheFolder);
  const fresh = `${finished}.${process.pid}`;
  await mkdir(fresh, { recursive: true });
  for (const job of warmUpJobs(fresh)) {
    const budget = createCpuBudget(officeLimits.documentCpuSeconds);
    const made = await zygote.convert(job, budget, signal).then(
      () => true,
      () => false,
    );
    // Read inside by another user where the host is root.
    if (made) await chmod(job.output, 0o644);
    if (!zygote.alive()) break;
  }
  // Documents that are missing because LibreOffice ended would be missing at every later start.
  if (!zygote.alive()) return rm(fresh, { recursive: true, force: true });
  await rename(fresh, finished).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true, force: true });
    // Another process was faster.
    if (!(await exists(finished))) throw error;
  });
}
