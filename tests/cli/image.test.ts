// Tests of `./octavo image` and `version` that need no program which builds images; `./octavo image --test` tests the images.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const run = promisify(execFile);
const script = readFileSync(resolve('octavo'), 'utf8');
const containerfile = readFileSync(resolve('deploy/Containerfile'), 'utf8');
const { version } = JSON.parse(readFileSync(resolve('package.json'), 'utf8')) as {
  version: string;
};

test('without a program that builds images, it names the command that installs one', async () => {
  const failed = run(process.execPath, [resolve('scripts/image.ts')], {
    env: { PATH: '/nowhere' },
  });
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      'sudo apt-get install --no-install-recommends buildah',
    ) as string,
  });
});

test('an unknown variant is refused', async () => {
  const failed = run(process.execPath, [resolve('scripts/image.ts'), '--variant', 'tiny']);
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('choose full or slim') as string,
  });
});

test('./octavo version prints the version of package.json', async () => {
  const { stdout } = await run(resolve('octavo'), ['version']);
  expect(stdout).toBe(`octavo ${version}\n`);
});

test.each(['serve', 'api', 'work'])(
  './octavo %s --help prints help and starts nothing',
  async (command) => {
    const { stdout } = await run(resolve('octavo'), [command, '--help'], { timeout: 10_000 });
    expect(stdout).toContain(`./octavo ${command} `);
  },
);

describe('the image has what a checkout installs', () => {
  test('the same Node', () => {
    const [, wanted] = /^node_version=(\S+)$/m.exec(script) ?? [];
    expect(containerfile).toContain(`ARG NODE_VERSION=${wanted}\n`);
  });

  // Compilers, and what only tests use; util-linux is part of every Debian.
  const notInImages = new Set(
    'util-linux procps unzip gcc libc6-dev libreofficekit-dev $browser'.split(' '),
  );

  test('the same programs and fonts', () => {
    const [, list = ''] = /^needed="([^"]+)"$/m.exec(script) ?? [];
    const wanted = list.split(/\s+/).filter((name) => !notInImages.has(name));
    expect(wanted.length).toBeGreaterThan(25);
    for (const name of wanted) expect(containerfile.split(/[\s$]+/)).toContain(name);
  });
});
