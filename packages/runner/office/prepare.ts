// Prepares the office engine: compiles the zygote against the installed LibreOffice, and creates warm-up documents of each
// kind.
import { access, chmod, mkdir, rename, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Format } from '@octavo/contract';
import { createCpuBudget } from '#job/cpu-budget.ts';
import { officeLimits } from '#job/limits.ts';
import {
  buildProgram,
  confinementHeader,
  fileOfProgram,
  type NativeProgram,
} from '#sandbox/native.ts';
import type { SystemUser } from '#sandbox/sandbox.ts';
import type { OfficeJob, Zygote } from './zygote.ts';

export const programFolder = '/usr/lib/libreoffice/program';
const source = join(import.meta.dirname, 'zygote.c');
const warmUpSources = join(import.meta.dirname, 'warm-up');

/** The warm-up documents: sources and the formats made from them. */
const warmUpDocuments = {
  'text.fodt': ['docx', 'doc', 'rtf', 'odt'],
  'sheet.fods': ['xlsx', 'xls', 'ods'],
  'slides.fodp': ['pptx', 'ppt', 'odp'],
} as const;

/**
 * The extensions of the documents to warm LibreOffice up with for these formats: those of their kinds, because some documents are opened again as
 * another of the same kind. An empty list means all; that is the answer where the formats are not known, or have no such document.
 */
export function warmUpExtensionsFor(formats: readonly Format[]): readonly string[] {
  const kinds: readonly (readonly string[])[] = Object.values(warmUpDocuments);
  const wanted = formats.map((format) => kinds.find((kind) => kind.includes(format)) ?? []);
  return wanted.some((kind) => kind.length === 0) ? [] : [...new Set(wanted.flat())];
}

/** True if the path exists. */
export const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** True if a LibreOffice with LibreOfficeKit is installed. */
export const officeInstalled = () => exists(join(programFolder, 'libmergedlo.so'));

const zygote: NativeProgram = {
  name: 'office-zygote',
  source,
  headers: [
    confinementHeader,
    ...['huge.h', 'pages.h', 'uno.h'].map((name) => join(import.meta.dirname, name)),
  ],
  // `fsync` in place of the C library's, also for LibreOffice.
  arguments: ['-rdynamic', '-ldl', '-lm'],
};

/** The path of the zygote in the cache; it exists once it was compiled. */
export const zygoteFile = (cacheFolder: string): Promise<string> =>
  fileOfProgram(zygote, cacheFolder);

/**
 * Compiles the zygote unless this version was compiled before.
 * @returns the program's path
 * @throws if the compiler or the LibreOfficeKit header is missing
 */
export const buildZygote = (cacheFolder: string, runAs?: SystemUser): Promise<string> =>
  buildProgram(zygote, cacheFolder, runAs);

/** The folder of warm-up documents in the cache; it exists once they are complete. */
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

/** Creates the warm-up documents with a cold zygote; leaves out those that fail. */
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
    // If the host is root, another user reads it inside.
    if (made) await chmod(job.output, 0o644);
    if (!zygote.alive()) break;
  }
  // An incomplete set, because LibreOffice ended, must not be kept for later starts.
  if (!zygote.alive()) return rm(fresh, { recursive: true, force: true });
  await rename(fresh, finished).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true, force: true });
    // Another process was faster.
    if (!(await exists(finished))) throw error;
  });
}
