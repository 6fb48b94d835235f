// Builds the container images with buildah, podman or docker: `./octavo image --help`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const project = resolve(import.meta.dirname, '..');
const variants = ['full', 'slim'] as const;
type Variant = (typeof variants)[number];

const help = `Usage: ./octavo image [--variant full|slim] [--tag NAME] [--base IMAGE] [--platform linux/arm64] [--languages "deu fra"]
                      [--validator] [--save FOLDER] [--test] [-- OPTIONS OF THE BUILDER]

Builds the images octavo:VERSION (all conversions) and octavo:VERSION-slim (PDF, images and data), with buildah, podman or docker.

  --variant    builds one of them
  --tag        the name without the version; octavo by default
  --base       Debian 12 by another name; docker.io/library/debian:bookworm-slim by default
  --platform   of the image, such as linux/arm64; this machine's by default
  --languages  of OCR, besides English, as Tesseract's codes
  --validator  adds veraPDF and Java (about 210 MB), with which Check PDF proves conformance to PDF/A and PDF/UA; the tags end in -validator
  --save       writes each image to a file there, packed with zstd, which podman load and docker load read
  --test       builds both, starts them and converts files with them; needs podman and root
`;

const builders = ['buildah', 'podman', 'docker'] as const;

/** The certificate authorities of this machine, which may include one of its network's proxy. */
const authorities = '/etc/ssl/certs/ca-certificates.crt';

class UsageError extends Error {}

const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .some((folder) => statSync(join(folder, program), { throwIfNoEntry: false })?.isFile());

function findBuilder(): string {
  const found = builders.find(isInstalled);
  if (found) return found;
  throw new UsageError(
    'No program that builds images is installed. Run:  sudo apt-get install --no-install-recommends buildah',
  );
}

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      variant: { type: 'string' },
      tag: { type: 'string', default: 'octavo' },
      base: { type: 'string' },
      platform: { type: 'string' },
      languages: { type: 'string' },
      validator: { type: 'boolean', default: false },
      save: { type: 'string' },
      test: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const variant = variants.find((name) => name === values.variant);
  if (values.variant !== undefined && !variant)
    throw new UsageError(`There is no variant “${values.variant}”: choose full or slim.`);
  return { ...values, variants: variant ? [variant] : variants, options: positionals };
}

type Arguments = ReturnType<typeof readArguments>;

/** The commit, if this is a checkout. */
function revision(): string {
  const { stdout, status } = spawnSync('git', ['rev-parse', 'HEAD'], {
    cwd: project,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : '';
}

const version = (JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as Version)
  .version;
type Version = { version: string };

const nameOf = ({ tag, validator }: Arguments, variant: Variant) =>
  [
    `${tag}:${version}`,
    ...(variant === 'full' ? [] : [variant]),
    ...(validator ? ['validator'] : []),
  ].join('-');

function buildArguments(builder: string, variant: Variant, chosen: Arguments): string[] {
  const { base, platform, languages, validator, options } = chosen;
  const given = {
    ...{ VERSION: version, REVISION: revision(), CREATED: new Date().toISOString() },
    ...(base !== undefined && { BASE: base }),
    ...(languages !== undefined && { OCR_LANGUAGES: languages }),
    ...(validator && { VALIDATOR: '1' }),
  };
  return [
    'build',
    // Only Docker's format of images has health checks; every registry and engine reads it.
    ...(builder === 'docker' ? [] : ['--format', 'docker', '--layers']),
    ...['--file', join(project, 'deploy/Containerfile')],
    ...['--target', variant, '--tag', nameOf(chosen, variant)],
    ...(platform === undefined ? [] : ['--platform', platform]),
    ...Object.entries(given).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
    ...(existsSync(authorities) ? ['--secret', `id=ca,src=${authorities}`] : []),
    ...options,
    project,
  ];
}

/** @throws Error if it fails */
async function run(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: { DOCKER_BUILDKIT: '1', ...process.env },
  });
  const [code] = (await once(child, 'exit').catch(() => {
    throw new UsageError(`${program} is not installed.`);
  })) as [number | null];
  if (code !== 0) throw new UsageError(`${program} ${args[0]} failed; the lines above say why.`);
}

/** Writes an image to a packed file that podman and docker load. */
async function save(builder: string, name: string, folder: string): Promise<void> {
  const file = join(resolve(folder), `${name.replaceAll(/[/:]/g, '-')}.tar`);
  if (builder === 'buildah') await run('buildah', ['push', name, `docker-archive:${file}:${name}`]);
  else await run(builder, ['save', '--output', file, name]);
  await run('zstd', ['-q', '-f', '-T0', '-10', '--rm', file]);
  console.log(`${file}.zst`);
}

async function main(args: string[]): Promise<void> {
  const chosen = readArguments(args);
  if (chosen.help) {
    process.stdout.write(help);
    return;
  }
  const builder = findBuilder();
  for (const variant of chosen.variants) {
    await run(builder, buildArguments(builder, variant, chosen));
    console.log(`Built ${nameOf(chosen, variant)}`);
    if (chosen.save !== undefined) await save(builder, nameOf(chosen, variant), chosen.save);
  }
  if (chosen.test) {
    const { testImages } = await import('../tests/container/test-images.ts');
    await testImages({
      full: nameOf(chosen, 'full'),
      slim: nameOf(chosen, 'slim'),
      hasValidator: chosen.validator,
    });
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof TypeError)) throw error;
  process.stderr.write(`octavo: ${error.message}\n`);
  process.exitCode = 1;
}
