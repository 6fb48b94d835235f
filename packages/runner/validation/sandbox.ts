// The sandbox of the validator.
import { validationLimits } from '#job/limits.ts';
import { execute, mounts, read } from '#sandbox/binds.ts';
import { defaultTmpBytes, systemLibraries, type SandboxPlan } from '#sandbox/sandbox.ts';
import type { Validator } from './find.ts';

/** Debian's Java has its settings there, to which links of its installation lead. */
const javaSettings = (home: string) => `/etc/${(/java-\d+/.exec(home) ?? [''])[0]}-openjdk`;

/** The sandbox of veraPDF for one file. */
export const validationSandbox = (
  folder: string,
  job: string,
  { home, archive, script }: Validator,
): SandboxPlan => ({
  binds: [
    ...systemLibraries.binds,
    execute(home),
    read(javaSettings(home), javaSettings(home), true),
    read(archive),
    read(script),
    ...mounts(folder, job),
  ],
  links: systemLibraries.links ?? {},
  tmpBytes: defaultTmpBytes,
  // The loader finds the libraries beside a program through /proc, which is not there.
  environment: { LD_LIBRARY_PATH: `${home}/lib:${home}/lib/server` },
  limits: {
    addressSpaceBytes: validationLimits.addressSpaceBytes,
    fileBytes: validationLimits.verdictBytes,
    openFiles: 256,
    processes: 64,
  },
});
