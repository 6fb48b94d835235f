// The sandboxes of workers, and the commands that start workers in them.
import { join } from 'node:path';
import { execute, fonts, mounts, project, read, systemFontCache } from '#sandbox/binds.ts';
import type { NativeProgram } from '#sandbox/native.ts';
import { defaultTmpBytes, systemLibraries, type Bind, type SandboxPlan } from '#sandbox/sandbox.ts';
import { fontCacheFolder } from './font-cache.ts';
import { bundleFolder, compiledFolder } from './prepared-program.ts';

const GiB = 1024 ** 3;

/**
 * A larger space for new objects (MiB): with Node's own 16 most objects of a long PDF are copied twice and stay longer. 500 pages take
 * 60 MB less and a tenth less processor time.
 */
const newObjects = '--max-semi-space-size=24';
/** With Node's own 1 MiB, a start collects garbage so often that it takes a fifth more processor time; the memory is the same. */
const firstObjects = '--min-semi-space-size=8';
/** Objects of long PDFs, in MiB: a page of prose takes 0.2, one of a dense form 1. The job's own limit is 1,536. */
const oldObjects = '--max-old-space-size=1024';
const nodeArguments = [
  ...['--disable-warning=ExperimentalWarning', oldObjects],
  ...[firstObjects, newObjects],
];
const workerProgram = 'packages/runner/workers/main.ts';
const probeProgram = 'packages/runner/sandbox/probe.ts';

const nodeIn = (hasOwnTree: boolean, program: string) => ({
  command: hasOwnTree ? '/app/node' : process.execPath,
  arguments: [...nodeArguments, program],
});

/**
 * The command that starts a worker from its bundle.
 * @param prepared the folder of its prepared program
 */
export const bundledWorker = (hasOwnTree: boolean, prepared: string) =>
  nodeIn(hasOwnTree, join(hasOwnTree ? '/app/worker' : bundleFolder(prepared), 'worker.js'));

const ofTheProject = (hasOwnTree: boolean, program: string) =>
  nodeIn(hasOwnTree, join(hasOwnTree ? '/app' : project, program));

/** The command that starts a worker from its sources. */
export const workerFromSources = (hasOwnTree: boolean) => ofTheProject(hasOwnTree, workerProgram);

/** The command that starts the sandbox self-test inside the sandbox. */
export const probeCommand = (hasOwnTree: boolean) => ofTheProject(hasOwnTree, probeProgram);

/** Starts the programs below for the worker (decision 176). */
export const programStarter: NativeProgram = {
  name: 'program-starter',
  source: join(import.meta.dirname, 'program-starter.c'),
  headers: [],
  arguments: ['-ldl'],
};
const starterInside = '/program-starter';

/** Edits the structure of PDFs. */
const qpdfProgram = '/usr/bin/qpdf';

/** Reads redacted PDFs as a second reader, with its tables for Asian text. */
const pdftotextProgram = '/usr/bin/pdftotext';
const popplerData = '/usr/share/poppler';

/** Decodes HEIC photos; the name depends on the version. */
const heifPrograms = ['/usr/bin/heif-dec', '/usr/bin/heif-convert'];

/** Compresses streams of PDFs. */
const gzipProgram = '/usr/bin/libdeflate-gzip';

/** One malloc arena for all threads (mallopt(3)): with one for each libvips thread a worker needs twice the memory. */
const allocation = { MALLOC_ARENA_MAX: '1' };

const compiledInside = '/compiled';
const fontCacheInside = '/font-cache';

/** Where sharp's fontconfig has its cache. */
const fontEnvironment = { XDG_CACHE_HOME: fontCacheInside };

/**
 * The environment of Node in a worker. Portable: Node finds compiled code by the path from the cache to the program, so that a cache
 * which an image ships is of use here.
 */
export const codeEnvironment = {
  NODE_COMPILE_CACHE: compiledInside,
  NODE_COMPILE_CACHE_PORTABLE: '1',
  ...allocation,
};

/** The prepared worker program. Only the preparation may write the compile cache. */
const codeOf = (folder: string, access: Bind['access']): Bind[] => [
  read(bundleFolder(folder), '/app/worker'),
  { from: compiledFolder(folder), to: compiledInside, access },
];

/** sharp's font cache. Only the preparation may write it. A process with other fonts may have removed it. */
const fontCache = (folder: string, access: Bind['access']): Bind[] => [
  { from: fontCacheFolder(folder), to: fontCacheInside, access, optional: access === 'read' },
];

/** What is prepared for all workers. */
export type Prepared = {
  /** The folder of the worker program. */
  program: string;
  /** The folder of sharp's font cache. */
  fonts?: string | undefined;
  /** The compiled `programStarter`. */
  starter?: string | undefined;
};

/**
 * The sandbox of a worker: Node, our own code, qpdf, pdftotext, libheif, libdeflate, the libraries they need, and no shell.
 * @param prepared what is prepared, if anything is
 */
export function workerSandbox(folder: string, prepared?: Prepared): SandboxPlan {
  if (!prepared) return sandboxOfCode(folder, []);
  const { program, fonts: cache, starter } = prepared;
  const plan = sandboxOfCode(
    folder,
    codeOf(program, 'read'),
    cache === undefined ? [] : fontCache(cache, 'read'),
  );
  if (starter === undefined) return plan;
  return {
    ...plan,
    binds: [...plan.binds, execute(starter, starterInside)],
    environment: { ...plan.environment, PROGRAM_STARTER: starterInside },
  };
}

/** The same sandbox with the root certificates that the operator trusts. */
export function withSignatureRoots(
  plan: SandboxPlan,
  roots: string | undefined,
  hasOwnTree: boolean,
): SandboxPlan {
  if (roots === undefined) return plan;
  const inside = hasOwnTree ? '/signature-roots' : roots;
  return {
    ...plan,
    binds: [...plan.binds, read(roots, inside, true)],
    environment: { ...plan.environment, SIGNATURE_ROOTS: inside },
  };
}

/** A worker's sandbox without jobs, in which Node may write the compile cache. */
export const compilingSandbox = (folder: string, target: string): SandboxPlan =>
  sandboxOfCode(folder, codeOf(target, 'write'));

/** A worker's sandbox without jobs, in which sharp's fontconfig may write its cache. */
export const fontReadingSandbox = (folder: string, program: string, target: string): SandboxPlan =>
  sandboxOfCode(folder, codeOf(program, 'read'), fontCache(target, 'write'));

const sandboxOfCode = (folder: string, code: Bind[], cache: Bind[] = []): SandboxPlan => ({
  binds: [
    ...systemLibraries.binds,
    // sharp's fontconfig would write to the system's cache, or find its own there.
    ...fonts.filter(({ to }) => to !== systemFontCache),
    // Node exits if it exists and cannot be read.
    read('/etc/ssl/openssl.cnf', '/etc/ssl/openssl.cnf', true),
    execute(process.execPath, '/app/node'),
    ...['contract', 'engine', 'runner'].map((name) =>
      read(join(project, 'packages', name), `/app/packages/${name}`),
    ),
    read(join(project, 'node_modules'), '/app/node_modules'),
    ...[qpdfProgram, pdftotextProgram, gzipProgram, ...heifPrograms].map((program) =>
      execute(program, program, true),
    ),
    read(popplerData, popplerData, true),
    ...mounts(folder),
    ...code,
    ...cache,
  ],
  links: systemLibraries.links ?? {},
  tmpBytes: defaultTmpBytes,
  environment: { ...codeEnvironment, ...(cache.length > 0 && fontEnvironment) },
  limits: { fileBytes: 8 * GiB, openFiles: 1024, processes: 64 },
});
