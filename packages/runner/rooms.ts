// The rooms of this product: what each kind of program may see.
import { dirname, join, resolve } from 'node:path';
import { officeLimits, recognitionLimits } from '#limits.ts';
import type { Tesseract } from '#recognition/find.ts';
import { programFolder, warmUpFolder } from '#office/prepare.ts';
import { bundleFolder, compiledFolder } from '#workers/prepared-program.ts';
import { defaultTmpBytes, systemLibraries, type Bind, type RoomPlan } from '#sandbox/room.ts';

const GiB = 1024 ** 3;
/** The folder of the packages. */
export const project = resolve(import.meta.dirname, '../..');

const read = (from: string, to = from, optional = false): Bind => ({
  from,
  to,
  access: 'read',
  optional,
});

const mounts = (folder: string): Bind[] => [
  read(join(folder, 'in'), '/in'),
  { from: join(folder, 'out'), to: '/out', access: 'write' },
];

const fonts = [
  read('/etc/fonts', '/etc/fonts', true),
  read('/usr/share/fonts', '/usr/share/fonts', true),
  read('/usr/share/fontconfig', '/usr/share/fontconfig', true),
  read('/var/cache/fontconfig', '/var/cache/fontconfig', true),
];

/** Where a room's mounts lie, seen from inside: as mounted, or the host's own folders without a sandbox. */
export const insideOf = (folder: string, sandboxed: boolean) =>
  sandboxed ? { in: '/in', out: '/out' } : { in: join(folder, 'in'), out: join(folder, 'out') };

const nodeArguments = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=512'];
const workerProgram = 'packages/runner/workers/main.ts';
const probeProgram = 'packages/runner/sandbox/probe.ts';

const nodeIn = (sandboxed: boolean, ...program: string[]) => ({
  command: sandboxed ? '/app/node' : process.execPath,
  arguments: [...nodeArguments, join(sandboxed ? '/app' : project, ...program)],
});

/** How to start the worker's program from its bundle, inside a sandbox. */
export const bundledWorker = nodeIn(true, 'worker', 'worker.js');

/** How to start a worker from its sources. */
export const plainWorker = (sandboxed: boolean) => nodeIn(sandboxed, workerProgram);

/** How to start the program that tests the sandbox from inside. */
export const probeCommand = nodeIn(true, probeProgram);

/** Knows the structure of PDFs, and is started by the worker that has the PDF. */
const qpdfProgram = '/usr/bin/qpdf';

/** Decodes HEIC photos, under the name of its time; started by the worker as well. */
const heifPrograms = ['/usr/bin/heif-dec', '/usr/bin/heif-convert'];

/** One arena for all threads (mallopt(3)): with one for each of those of libvips a worker holds twice the memory. */
const allocation = { MALLOC_ARENA_MAX: '1' };

const compiledInside = '/compiled';

/** The worker's program as it was prepared; only where it is prepared may what Node compiles be written. */
const prepared = (folder: string, access: Bind['access']): Bind[] => [
  read(bundleFolder(folder), '/app/worker'),
  { from: compiledFolder(folder), to: compiledInside, access },
];

/**
 * The room of a worker: Node, our own code, qpdf, libheif, the libraries they need, and no shell.
 * @param program the folder of its prepared program, where there is one
 */
export const workerRoom = (folder: string, program?: string): RoomPlan =>
  roomOfCode(folder, program === undefined ? [] : prepared(program, 'read'));

/** A worker's room in which no job is done, and whose prepared program is completed. */
export const preparingRoom = (folder: string, target: string): RoomPlan =>
  roomOfCode(folder, prepared(target, 'write'));

const roomOfCode = (folder: string, code: Bind[]): RoomPlan => ({
  binds: [
    ...systemLibraries.binds,
    ...fonts,
    read(process.execPath, '/app/node'),
    ...['contract', 'engine', 'runner'].map((name) =>
      read(join(project, 'packages', name), `/app/packages/${name}`),
    ),
    read(join(project, 'node_modules'), '/app/node_modules'),
    ...[qpdfProgram, ...heifPrograms].map((program) => read(program, program, true)),
    ...mounts(folder),
    ...code,
  ],
  links: systemLibraries.links ?? {},
  tmpBytes: defaultTmpBytes,
  environment: { NODE_COMPILE_CACHE: compiledInside, ...allocation },
  limits: { fileBytes: 8 * GiB, openFiles: 1024, processes: 64 },
});

/** The room of LibreOffice; `program` is the zygote that keeps it warm. */
export const officeRoom = (folder: string, cacheFolder: string, program?: string): RoomPlan => ({
  binds: [
    ...systemLibraries.binds,
    read('/usr/share', '/usr/share'),
    read('/etc/fonts', '/etc/fonts', true),
    read('/var/cache/fontconfig', '/var/cache/fontconfig', true),
    read('/etc/libreoffice', '/etc/libreoffice', true),
    read(join(import.meta.dirname, 'office/fonts.conf'), '/etc/octavo-fonts.conf'),
    ...(program ? [read(program, '/office-zygote')] : []),
    read(warmUpFolder(cacheFolder), '/warm-up', true),
    { from: join(folder, 'profile'), to: '/profile', access: 'write', optional: true },
    ...mounts(folder),
  ],
  links: systemLibraries.links ?? {},
  tmpBytes: defaultTmpBytes,
  environment: { FONTCONFIG_FILE: '/etc/octavo-fonts.conf' },
  limits: {
    addressSpaceBytes: officeLimits.addressSpaceBytes,
    fileBytes: 2 * GiB,
    openFiles: 1024,
    processes: 256,
  },
});

/** The folder of a browser's program, which may lie outside of the system's libraries. */
const browserFolder = (program: string): Bind[] =>
  program.startsWith('/usr/lib') ? [] : [read(dirname(program))];

/** The room of Chromium: no folder of any job, since all that it sees comes over its pipe. */
export const printRoom = (program: string): RoomPlan => ({
  binds: [...systemLibraries.binds, ...fonts, ...browserFolder(program)],
  links: systemLibraries.links ?? {},
  tmpBytes: defaultTmpBytes,
  limits: { fileBytes: 1 * GiB, openFiles: 4096, processes: 256 },
  freedom: 'own-sandbox',
});

/** The room of Tesseract; one thread, for as many pictures as there are workers are recognised at the same time. */
export const recognitionRoom = (folder: string, { program, dataFolder }: Tesseract): RoomPlan => ({
  binds: [...systemLibraries.binds, read(program), read(dataFolder), ...mounts(folder)],
  links: systemLibraries.links ?? {},
  tmpBytes: defaultTmpBytes,
  environment: { OMP_THREAD_LIMIT: '1' },
  limits: {
    addressSpaceBytes: recognitionLimits.addressSpaceBytes,
    fileBytes: recognitionLimits.fileBytes,
    openFiles: 256,
    processes: 16,
  },
});

/** The zygote's folders as it sees them. */
export const officeInside = (folder: string, cacheFolder: string, sandboxed: boolean) => ({
  program: programFolder,
  profile: sandboxed ? '/profile' : join(folder, 'profile'),
  warmUp: sandboxed ? '/warm-up' : warmUpFolder(cacheFolder),
  ...insideOf(folder, sandboxed),
});
