// The gate: every check that needs no server, for people and CI alike. Two run at the same time.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

type Check = { name: string; mend: string; program: string; arguments: string[] };

const modules = resolve('node_modules');
const packaged = (path: string) => resolve(modules, path);

const checks: Check[] = [
  {
    name: 'types',
    mend: 'The messages name file and line.',
    program: packaged('typescript/bin/tsc'),
    arguments: ['-p', '.'],
  },
  {
    name: 'lint and import boundaries',
    mend: 'Each message says what to do instead.',
    program: packaged('oxlint/bin/oxlint'),
    arguments: ['--type-aware', '--quiet'],
  },
  {
    name: 'generated registry',
    mend: 'Run npm run generate.',
    program: resolve('scripts/generate-registry.ts'),
    arguments: ['--check'],
  },
  {
    name: 'generated page of conversions',
    mend: 'Run npm run generate.',
    program: resolve('scripts/generate-catalogue.ts'),
    arguments: ['--check'],
  },
  {
    name: 'format',
    mend: 'Run npm run format.',
    program: packaged('prettier/bin/prettier.cjs'),
    arguments: ['--check', '--log-level', 'warn', '.'],
  },
  {
    name: 'unused code',
    mend: 'Delete what nothing uses.',
    program: packaged('knip/bin/knip.js'),
    arguments: ['--no-progress'],
  },
  {
    name: 'unit tests',
    mend: 'Run npm test -- NAME to see one alone.',
    program: packaged('vitest/vitest.mjs'),
    arguments: ['run', '--configLoader', 'native', '--project', 'unit'],
  },
];

type Outcome = { check: Check; passed: boolean; seconds: number; output: string };

function run(check: Check): Promise<Outcome> {
  const begun = performance.now();
  const child = spawn(process.execPath, [check.program, ...check.arguments], {
    env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (text: string) => void (output += text);
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  return new Promise((settle) => {
    child.on('close', (code) => {
      const seconds = (performance.now() - begun) / 1000;
      settle({ check, passed: code === 0, seconds, output });
    });
  });
}

function tell({ check, passed, seconds, output }: Outcome): void {
  const mark = passed ? 'ok    ' : 'FAILED';
  console.log(`${mark} ${check.name.padEnd(30)} ${seconds.toFixed(1)} s`);
  if (!passed) console.log(`\n${output.trim()}\n\n       ${check.mend}\n`);
}

const waiting = [...checks];
let failed = 0;

async function lane(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const outcome = await run(check);
    if (!outcome.passed) failed++;
    tell(outcome);
  }
}

await Promise.all([lane(), lane()]);
process.exitCode = failed > 0 ? 1 : 0;
