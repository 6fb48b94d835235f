// Runs every check that needs no server, two at a time. With --without-tests, only what `npm test` does not do.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

type Check = {
  name: string;
  fix: string;
  program: string;
  arguments: string[];
  /** Whether its output is also shown if it passes. */
  informs?: true;
};

const modules = resolve('node_modules');
const packaged = (path: string) => resolve(modules, path);

const checks: Check[] = [
  {
    name: 'types',
    fix: 'See the file and line in each message.',
    program: packaged('typescript/bin/tsc'),
    arguments: ['-p', '.'],
  },
  {
    name: 'lint and import boundaries',
    fix: 'Each message says what to do instead.',
    program: packaged('oxlint/bin/oxlint'),
    arguments: ['--type-aware', '--quiet'],
  },
  {
    name: 'generated registry',
    fix: 'Run npm run generate.',
    program: resolve('scripts/generate-registry.ts'),
    arguments: ['--check'],
  },
  {
    name: 'generated list of languages',
    fix: 'Run npm run generate.',
    program: resolve('scripts/generate-languages.ts'),
    arguments: ['--check'],
  },
  {
    name: 'translations',
    fix: 'Run npm run generate.',
    program: resolve('scripts/missing-texts.ts'),
    arguments: [],
    informs: true,
  },
  {
    name: 'generated page of conversions',
    fix: 'Run npm run generate.',
    program: resolve('scripts/generate-catalogue.ts'),
    arguments: ['--check'],
  },
  {
    name: 'generated types of the client',
    fix: 'Run npm run generate.',
    program: resolve('scripts/generate-client.ts'),
    arguments: ['--check'],
  },
  {
    name: 'format',
    fix: 'Run npm run format.',
    program: packaged('oxfmt/bin/oxfmt'),
    arguments: ['--check', '.'],
  },
  {
    name: 'unused code',
    fix: 'Delete the unused code.',
    program: packaged('knip/bin/knip.js'),
    arguments: ['--no-progress'],
  },
  {
    name: 'unit tests',
    fix: 'Run npm test -- NAME to run one alone.',
    program: packaged('vitest/vitest.mjs'),
    arguments: ['run', '--configLoader', 'native', '--project', 'unit'],
  },
];

type Outcome = { check: Check; passed: boolean; seconds: number; output: string };

function run(check: Check): Promise<Outcome> {
  const started = performance.now();
  const child = spawn(process.execPath, [check.program, ...check.arguments], {
    env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const append = (text: string) => void (output += text);
  child.stdout.setEncoding('utf8').on('data', append);
  child.stderr.setEncoding('utf8').on('data', append);
  return new Promise((resolveOutcome) => {
    child.on('close', (code) => {
      const seconds = (performance.now() - started) / 1000;
      resolveOutcome({ check, passed: code === 0, seconds, output });
    });
  });
}

function report({ check, passed, seconds, output }: Outcome): void {
  const mark = passed ? 'ok    ' : 'FAILED';
  console.log(`${mark} ${check.name.padEnd(30)} ${seconds.toFixed(1)} s`);
  if (passed && check.informs) console.log(`       ${output.trim()}`);
  if (!passed) console.log(`\n${output.trim()}\n\n       ${check.fix}\n`);
}

const withTests = !process.argv.includes('--without-tests');
const waiting = checks.filter(({ name }) => withTests || name !== 'unit tests');
let failed = 0;

async function runChecks(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const outcome = await run(check);
    if (!outcome.passed) failed++;
    report(outcome);
  }
}

await Promise.all([runChecks(), runChecks()]);
process.exitCode = failed > 0 ? 1 : 0;
