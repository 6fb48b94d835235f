// Packs Octavo with Node, its npm packages and the Debian packages that it needs, for machines without a network: `./octavo bundle --help`.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { version } from '@octavo/contract';
import { writeIndex } from './debian-index.ts';

const help = `Usage: ./octavo bundle [--out FOLDER] [--validator]

Packs octavo-VERSION-RELEASE-ARCHITECTURE.tar.gz: Octavo, built, with Node, its npm packages and all Debian packages that it needs. It is
for machines of the same release and architecture as this one. There, without a network:

  tar -xzf octavo-VERSION-RELEASE-ARCHITECTURE.tar.gz && cd octavo-VERSION && sudo ./octavo serve

With --validator, it also has veraPDF and Java, with which Check PDF proves conformance to PDF/A and PDF/UA; about 70 MB more.
`;

const project = resolve(import.meta.dirname, '..');
/** Besides the files of the repository and npm packages: what was downloaded and built. */
const made = ['.runtime', 'dist', 'packages/web/dist', 'docs/dist', 'node_modules/.octavo'];

/** Nobody develops on a machine without a network. */
const forDevelopers = /^(?:tests|bench|\.ci|\.github)\//;

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');

/** What the start script says about this machine and about what Octavo needs there. */
function fromStartScript(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error('Run ./octavo bundle instead of this script.');
  return value;
}

/** The folders of the npm packages that run, and of those that they need. */
function npmPackages(): string[] {
  const words = ['ls', '--omit=dev', '--all', '--parseable'];
  // Its exit code tells of optional packages of other systems, too.
  const { stdout } = spawnSync('npm', words, { cwd: project, encoding: 'utf8' });
  return linesOf(stdout)
    .map((path) => path.slice(project.length + 1))
    .filter((path) => path.startsWith('node_modules/') && existsSync(join(project, path)));
}

const validator = join(project, '.runtime/validator');

function copyProgram(target: string, hasValidator: boolean): void {
  const listed = execFileSync('git', ['ls-files'], { cwd: project, encoding: 'utf8' });
  const files = linesOf(listed).filter((path) => !forDevelopers.test(path));
  for (const name of [...files, ...npmPackages(), ...made]) {
    mkdirSync(dirname(join(target, name)), { recursive: true });
    cpSync(join(project, name), join(target, name), {
      ...{ recursive: true, preserveTimestamps: true, verbatimSymlinks: true },
      // Without Java it would be of no use.
      filter: (source) => hasValidator || source !== validator,
    });
  }
}

/**
 * Downloads packages with all that they need, as for a machine on which nothing is installed.
 * @param state an empty folder for what apt remembers
 */
function downloadDebianPackages(folder: string, state: string): void {
  mkdirSync(join(folder, 'partial'), { recursive: true });
  mkdirSync(join(state, 'lists/partial'), { recursive: true });
  const options = [
    ...[`Dir::State=${state}`, `Dir::State::status=/dev/null`, `Dir::Cache=${state}`],
    ...[`Dir::Cache::archives=${folder}`, 'Debug::NoLocking=true', 'Acquire::Retries=3'],
    // Its usual user could not write to these folders.
    'APT::Sandbox::User=',
  ].flatMap((option) => ['-o', option]);
  const apt = (...words: string[]) =>
    execFileSync('apt-get', [...options, ...words], { stdio: ['ignore', 'ignore', 'inherit'] });
  const download = (packages: string, ...others: string[]) =>
    apt(
      ...['install', '--download-only', '--yes', '--no-install-recommends', ...others],
      ...packages.split(' ').filter((name) => name !== ''),
    );
  apt('update');
  download(fromStartScript('OCTAVO_PACKAGES'));
  const release = fromStartScript('OCTAVO_OFFICE_RELEASE');
  download(
    fromStartScript('OCTAVO_OFFICE_PACKAGES'),
    ...(release ? ['--target-release', release] : []),
  );
  rmSync(join(folder, 'partial'), { recursive: true });
}

async function bundle(out: string, hasValidator: boolean): Promise<void> {
  const system = fromStartScript('OCTAVO_SYSTEM');
  mkdirSync(out, { recursive: true });
  const work = mkdtempSync(join(out, '.octavo-bundle-'));
  try {
    const folder = `octavo-${version}`;
    const target = join(work, folder);
    console.log('Copying Octavo …');
    copyProgram(target, hasValidator);
    console.log('Downloading Debian packages …');
    const packages = join(target, 'debian-packages');
    downloadDebianPackages(packages, join(work, 'apt'));
    await writeIndex(packages, system);
    console.log('Packing …');
    const name = `octavo-${version}-${system.replaceAll(' ', '-')}.tar.gz`;
    execFileSync('tar', ['-czf', join(work, name), '--owner=0', '--group=0', '-C', work, folder]);
    cpSync(join(work, name), join(out, name));
    console.log(join(out, name));
  } finally {
    rmSync(work, { recursive: true });
  }
}

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: '.' },
    validator: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) process.stdout.write(help);
else await bundle(resolve(process.env['OCTAVO_CALLER_FOLDER'] ?? '', values.out), values.validator);
