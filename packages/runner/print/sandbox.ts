// The sandbox of Chromium.
import { dirname } from 'node:path';
import { execute, fonts } from '#sandbox/binds.ts';
import { defaultTmpBytes, systemLibraries, type Bind, type SandboxPlan } from '#sandbox/sandbox.ts';

const GiB = 1024 ** 3;

/** The folder of the browser, if it is outside the system's libraries. */
const browserFolder = (program: string): Bind[] =>
  program.startsWith('/usr/lib') ? [] : [execute(dirname(program))];

/** The sandbox of Chromium. It contains no job folder, because all content arrives through the pipe. */
export const printSandbox = (program: string): SandboxPlan => ({
  binds: [...systemLibraries.binds, ...fonts, ...browserFolder(program)],
  links: systemLibraries.links ?? {},
  tmpBytes: defaultTmpBytes,
  limits: { fileBytes: 1 * GiB, openFiles: 4096, processes: 256 },
  proc: true,
  privileges: 'own-sandbox',
});
