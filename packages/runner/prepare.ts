// Fills a cache folder with what runners otherwise generate at their first start: compiled programs, the worker's bundle,
// sharp's font cache, LibreOffice's warm-up documents, font rules. Images ship such a cache. No user's file is opened, so no sandbox is needed.
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Log } from '#job/task.ts';
import { buildZygote, officeInstalled } from '#office/prepare.ts';
import { startOffice } from '#office/start.ts';
import { writeFontRules } from '#office/stand-in-fonts.ts';
import { project } from '#sandbox/binds.ts';
import { buildProgram, launcher } from '#sandbox/native.ts';
import { noSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import {
  bundleFolder,
  compiledFolder,
  prepareProgram,
  versionOfSources,
} from '#workers/prepared-program.ts';
import { fontCacheFolder, installedFonts, prepareFontCache } from '#workers/font-cache.ts';
import {
  bundledWorker,
  codeEnvironment,
  programStarter,
  workerFromSources,
} from '#workers/sandbox.ts';

const officeHeader = '/usr/include/LibreOfficeKit/LibreOfficeKit.h';

/**
 * Fills the cache with what the installed programs allow; existing entries stay.
 * @returns the names of what is in the cache now
 * @throws Error if a part that could be made was not made
 */
export async function prepareCache(cacheFolder: string, log: Log = () => {}): Promise<string[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'octavo-prepare-'));
  try {
    await prepareWorkerProgram(cacheFolder, scratch, log);
    await writeFontRules(cacheFolder);
    await buildProgram(launcher, cacheFolder);
    await buildProgram(programStarter, cacheFolder);
    const made = ['worker', 'fonts', 'launcher', 'program starter'];
    if (!(await hasOfficeHeader()) && !(await officeInstalled())) return made;
    await buildZygote(cacheFolder);
    if (!(await officeInstalled())) return [...made, 'zygote'];
    await prepareOffice(cacheFolder, scratch, log);
    return [...made, 'zygote', 'warm-up documents'];
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const hasOfficeHeader = () =>
  access(officeHeader).then(
    () => true,
    () => false,
  );

/** Prepares the program for sandboxes with a tree of their own and for those that see the host's paths, and for both sharp's font cache. */
async function prepareWorkerProgram(cacheFolder: string, scratch: string, log: Log): Promise<void> {
  const sources = versionOfSources(project);
  const preparation = { sources, cacheFolder, runAs: undefined, user: undefined, log };
  await prepareProgram({
    ...{ ...preparation, project, hasOwnTree: true },
    commandIn: () => commandAt(join(scratch, 'app/worker')),
    sandbox: (prepared) => asInSandbox(scratch, prepared),
  });
  const program = await prepareProgram({
    ...{ ...preparation, project, hasOwnTree: false },
    commandIn: (prepared) => bundledWorker(false, prepared),
    sandbox: (prepared) => unconfined({ NODE_COMPILE_CACHE: compiledFolder(prepared) }),
  });
  await prepareFontCache({
    ...{ ...preparation, fonts: installedFonts },
    command: bundledWorker(false, program),
    sandbox: (prepared) =>
      unconfined({
        NODE_COMPILE_CACHE: compiledFolder(program),
        FONTCONFIG_FILE: fontSettings(scratch),
        XDG_CACHE_HOME: fontCacheFolder(prepared),
      }),
  });
}

/** Settings of fontconfig without the system's cache: outside of a sandbox it would write there, or find its own. */
function fontSettings(scratch: string): string {
  const file = join(scratch, 'fonts.conf');
  const cache = '<cachedir prefix="xdg">fontconfig</cachedir>';
  writeFileSync(file, `<fontconfig><dir>${installedFonts}</dir>${cache}</fontconfig>`);
  return file;
}

/** The command that starts the worker's bundle in a folder of the host. */
function commandAt(folder: string): { command: string; arguments: string[] } {
  const { command, arguments: args } = workerFromSources(false);
  return { command, arguments: [...args.slice(0, -1), join(folder, 'worker.js')] };
}

/**
 * Starts the bundle from folders that are arranged as in the sandbox, because Node's compile cache finds code by the path
 * from one to the other.
 */
function asInSandbox(root: string, prepared: string): Sandbox {
  const app = join(root, 'app');
  mkdirSync(app);
  cpSync(bundleFolder(prepared), join(app, 'worker'), {
    recursive: true,
    filter: (path) => basename(path) !== 'node_modules',
  });
  symlinkSync(join(project, 'node_modules'), join(app, 'node_modules'));
  const compiled = join(root, 'compiled');
  symlinkSync(compiledFolder(prepared), compiled);
  return unconfined({ NODE_COMPILE_CACHE: compiled });
}

/** @param folders the environment variables that name folders of the cache */
function unconfined(folders: Record<string, string>): Sandbox {
  const environment = { ...codeEnvironment, ...folders };
  const limits = { fileBytes: 0, openFiles: 0, processes: 0 };
  return noSandbox({ binds: [], tmpBytes: 0, environment, limits });
}

/** Makes the warm-up documents. */
async function prepareOffice(cacheFolder: string, scratch: string, log: Log): Promise<void> {
  const zygote = await startOffice(
    {
      ...{ folder: scratch, cacheFolder, hasOwnTree: false, makeSandbox: noSandbox, log },
      nextUser: () => undefined,
    },
    0,
    'cold',
    AbortSignal.timeout(120_000),
  );
  zygote.kill();
  await zygote.ended;
}
