// Downloads npm programs that are too large for every installation, and caches them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Installs a package unless it is cached. @returns its folder
 * @param version the exact version
 * @throws Error when it cannot be downloaded
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
  // When root starts npm, npm uses root's cache, which the service user cannot write to.
  const own = ['--cache', join(cache, 'npm-cache')];
  const child = spawn('npm', ['install', ...options, ...own, program], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${program} could not be installed. Check the network.`);
}
