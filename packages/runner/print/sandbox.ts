// The sandbox of Chromium.
import { dirname } from 'node:path';
import { fonts, read } from '#sandbox/binds.ts';
import { defaultTmpBytes, systemLibraries, type Bind, type SandboxPlan } from '#sandbox/sandbox.ts';

const GiB = 1024 ** 3;

/** The folder of a browser's program, which may lie outside of the system's libraries. */
const browserFolder = (program: string): Bind[] =>
  program.startsWith('/usr/lib') ? [] : [read(dirname(program))];

/** The sandbox of Chromium: no folder of any job, since all that it sees comes over its pipe. */
export const printSandbox = (program: string): SandboxPlan => ({
  binds: [...systemLibraries.binds, ...fonts, ...browserFolder(program)],
  links: systemLibraries.links ?? {},
  tmpBytes: defaultTmpBytes,
  limits: { fileBytes: 1 * GiB, openFiles: 4096, processes: 256 },
  privileges: 'own-sandbox',
});
