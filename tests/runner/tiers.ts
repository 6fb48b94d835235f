// The two kinds of sandbox, for tests of both.
import { chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confinedBuilder } from '../../packages/runner/sandbox/confined.ts';
import { pathsInside, project } from '../../packages/runner/sandbox/binds.ts';
import { buildProgram, launcher } from '../../packages/runner/sandbox/native.ts';
import { sandboxBuilder, type SandboxPlan } from '../../packages/runner/sandbox/sandbox.ts';
import { createUsers } from '../../packages/runner/sandbox/users.ts';
import { fontCacheFolder } from '../../packages/runner/workers/font-cache.ts';
import { bundleFolder, compiledFolder } from '../../packages/runner/workers/prepared-program.ts';

const cache =
  process.env['OCTAVO_CACHE'] ?? join(tmpdir(), `octavo-test-cache-${process.getuid?.()}`);

/** A program's paths inside a worker's sandbox. */
const namespacePaths = (folder: string) => ({
  ...pathsInside(folder, true),
  node: '/app/node',
  runner: '/app/packages/runner/index.ts',
  bundle: '/app/worker/worker.js',
  compiled: '/compiled/code',
  fontCache: '/font-cache/fonts',
});

const confinedPaths = (folder: string, prepared: string) => ({
  ...pathsInside(folder, false),
  node: process.execPath,
  runner: join(project, 'packages/runner/index.ts'),
  bundle: join(bundleFolder(prepared), 'worker.js'),
  compiled: join(compiledFolder(prepared), 'code'),
  fontCache: join(fontCacheFolder(prepared), 'fonts'),
});

export const tiers = ['namespaces', 'confined'] as const;

/**
 * A tier whose files lie in a folder.
 * @param prepared the folder of the prepared program
 */
export async function openTier(name: (typeof tiers)[number], folder: string, prepared = folder) {
  const isConfined = name === 'confined';
  // For runs as root in a container; otherwise all have the user of the tests.
  const nextUser = isConfined ? createUsers() : undefined;
  if (nextUser) chmodSync(folder, 0o711);
  const build = isConfined
    ? confinedBuilder({ launcher: await buildProgram(launcher, cache), folder, nextUser })
    : sandboxBuilder(folder);
  return {
    inside: isConfined ? confinedPaths(folder, prepared) : namespacePaths(folder),
    /** A sandbox that also contains a program, whose path inside is given. */
    with(plan: SandboxPlan, program: string) {
      const to = isConfined ? program : '/app/program';
      const binds = [...plan.binds, { from: program, to, access: 'execute' as const }];
      return { sandbox: build({ ...plan, binds }), program: to };
    },
    build,
    /** The user of the next sandbox, if it is not that of the tests. */
    nextUser: () => nextUser?.(),
  };
}
