// Programs from npm that are too large to come with every installation: fetched when first asked for, and kept.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Makes sure that a package is there and gives its folder.
 * @param version the one that is known to work, exactly
 * @throws Error when it cannot be fetched
 */
export async function npmProgram(name: string, version: string): Promise<string> {
  const cache = resolve(process.env.OCTAVO_DATA ?? tmpdir(), 'cache', `${name}-${version}`);
  const folder = join(cache, 'node_modules', name);
  const isThere = await access(join(folder, 'package.json')).then(
    () => true,
    () => false,
  );
  if (!isThere) await install(`${name}@${version}`, cache);
  return folder;
}

async function install(program: string, cache: string): Promise<void> {
  console.log(`Installing ${program} in ${cache} …`);
  await mkdir(cache, { recursive: true });
  await writeFile(join(cache, 'package.json'), '{"private":true}\n');
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefix', cache];
  // An npm that root has started tells of root's own cache, which the service user may not write to.
  const own = ['--cache', join(cache, 'npm-cache')];
  const child = spawn('npm', ['install', ...options, ...own, program], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${program} could not be installed: is the network there?`);
}
