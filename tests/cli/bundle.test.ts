// Tests what `./octavo bundle` writes for apt; the bundle itself takes several hundred megabytes of downloads.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeIndex } from '../../scripts/debian-index.ts';

const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-bundle-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function makePackage(name: string, fields: string): Promise<void> {
  const tree = join(folder, 'tree');
  await mkdir(join(tree, 'DEBIAN'), { recursive: true });
  const control = `Package: ${name}\nVersion: 1.0\nArchitecture: all\nMaintainer: nobody <nobody@example.com>\n${fields}Description: a test\n`;
  await writeFile(join(tree, 'DEBIAN/control'), control);
  await run('dpkg-deb', ['--build', tree, join(folder, 'packages', `${name}_1.0_all.deb`)]);
}

test('apt installs the packages of a bundle, with what they need, from its folder alone', async () => {
  const packages = join(folder, 'packages');
  await mkdir(packages);
  await makePackage('octavo-needs', 'Depends: octavo-needed\n');
  await makePackage('octavo-needed', '');
  await writeIndex(packages, 'debian-bookworm x86_64');
  const list = join(folder, 'sources.list');
  await writeFile(list, `deb [trusted=yes] file:${packages} ./\n`);
  await mkdir(join(folder, 'state/lists/partial'), { recursive: true });
  const settings = [
    ...[`Dir::State=${folder}/state`, 'Dir::State::status=/dev/null', `Dir::Cache=${folder}`],
    ...[`Dir::Etc::SourceList=${list}`, 'Dir::Etc::SourceParts=/dev/null', 'Debug::NoLocking=true'],
  ].flatMap((setting) => ['-o', setting]);
  await run('apt-get', [...settings, 'update']);
  const { stdout } = await run('apt-get', [...settings, '--simulate', 'install', 'octavo-needs']);
  expect(stdout).toMatch(/^Inst octavo-needed /m);
  expect(stdout).toMatch(/^Inst octavo-needs /m);
});

test('./octavo bundle --help downloads and packs nothing', async () => {
  const { stdout } = await run(process.execPath, [resolve('scripts/bundle.ts'), '--help']);
  expect(stdout).toContain('without a network');
});

test('a bundle with the validator installs Java where there is none', async () => {
  const [beforeCommands = ''] = (await readFile('octavo', 'utf8')).split('# ---- commands');
  const unpacked = join(folder, 'unpacked');
  await mkdir(join(unpacked, 'debian-packages'), { recursive: true });
  await mkdir(join(unpacked, '.runtime/validator'), { recursive: true });
  const withoutJava = 'command() { [ "$2" != java ]; }\n';
  await writeFile(join(unpacked, 'start'), `${withoutJava}${beforeCommands}\necho "$needed"\n`);
  const needed = async () => (await run('sh', ['./start'], { cwd: unpacked })).stdout;
  expect(await needed()).not.toContain('jre');
  await writeFile(join(unpacked, '.runtime/validator/.installed'), '');
  expect(await needed()).toContain('default-jre-headless');
});
