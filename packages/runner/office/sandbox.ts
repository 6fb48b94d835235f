// The sandbox of LibreOffice.
import { join } from 'node:path';
import { officeLimits } from '#job/limits.ts';
import { execute, pathsInside, mounts, read } from '#sandbox/binds.ts';
import { defaultTmpBytes, systemLibraries, type SandboxPlan } from '#sandbox/sandbox.ts';
import { programFolder, warmUpFolder } from './prepare.ts';
import { fontRulesFile } from './stand-in-fonts.ts';

const GiB = 1024 ** 3;

/** The file with the filter of documents; the zygote's folder contains it. */
export const documentFilterFile = (folder: string) => join(folder, 'document.bpf');

/** The sandbox of LibreOffice, for the zygote that keeps it warm or for the job that it is started for. */
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
    ...(zygote
      ? [
          execute(zygote, '/office-zygote'),
          read(documentFilterFile(folder), '/document.bpf'),
          // LibreOffice ends when they are there and cannot be read.
          read('/var/spool/libreoffice', '/var/spool/libreoffice', true),
          read('/var/lib/libreoffice', '/var/lib/libreoffice', true),
        ]
      : []),
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
export const officePaths = (folder: string, cacheFolder: string, hasOwnTree: boolean) => ({
  program: programFolder,
  profile: hasOwnTree ? '/profile' : join(folder, 'profile'),
  documentFilter: hasOwnTree ? '/document.bpf' : documentFilterFile(folder),
  warmUp: hasOwnTree ? '/warm-up' : warmUpFolder(cacheFolder),
  ...pathsInside(folder, hasOwnTree),
});
