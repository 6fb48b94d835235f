// The sandbox of LibreOffice.
import { join } from 'node:path';
import { officeLimits } from '#job/limits.ts';
import { pathsInside, mounts, read } from '#sandbox/binds.ts';
import { defaultTmpBytes, systemLibraries, type SandboxPlan } from '#sandbox/sandbox.ts';
import { programFolder, warmUpFolder } from './prepare.ts';
import { fontRulesFile } from './stand-in-fonts.ts';

const GiB = 1024 ** 3;

/**
 * The sandbox of LibreOffice.
 * @param started the zygote that keeps it warm, or the job that it is started for
 */
export const officeSandbox = (
  folder: string,
  cacheFolder: string,
  { zygote, job }: { zygote?: string; job?: string },
): SandboxPlan => ({
  binds: [
    ...systemLibraries.binds,
    read('/usr/share', '/usr/share'),
    read('/etc/fonts', '/etc/fonts', true),
    read('/var/cache/fontconfig', '/var/cache/fontconfig', true),
    read('/etc/libreoffice', '/etc/libreoffice', true),
    read(fontRulesFile(cacheFolder), '/etc/octavo-fonts.conf'),
    ...(zygote ? [read(zygote, '/office-zygote')] : []),
    read(warmUpFolder(cacheFolder), '/warm-up', true),
    { from: join(folder, 'profile'), to: '/profile', access: 'write', optional: true },
    ...mounts(folder, job),
  ],
  links: systemLibraries.links ?? {},
  tmpBytes: defaultTmpBytes,
  proc: true,
  environment: { FONTCONFIG_FILE: '/etc/octavo-fonts.conf' },
  limits: {
    addressSpaceBytes: officeLimits.addressSpaceBytes,
    fileBytes: 2 * GiB,
    openFiles: 1024,
    processes: 256,
  },
});

/** The folders as the zygote sees them. */
export const officePaths = (folder: string, cacheFolder: string, sandboxed: boolean) => ({
  program: programFolder,
  profile: sandboxed ? '/profile' : join(folder, 'profile'),
  warmUp: sandboxed ? '/warm-up' : warmUpFolder(cacheFolder),
  ...pathsInside(folder, sandboxed),
});
