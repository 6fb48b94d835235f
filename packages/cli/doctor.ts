// `octavo doctor`: lists programs and settings, and for missing programs the consequences and how to install them.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Setting } from '@octavo/contract';
import { createRunner, type Finding } from '@octavo/runner';
import { readConfiguration, readSettings, type Configuration } from '@octavo/server/configuration';
import { openStore } from '@octavo/server/files';

const marks: Record<Finding['state'], string> = { found: 'ok', missing: '--', broken: '!!' };

function describe({ name, state, detail, cost, remedy }: Finding): string {
  const lines = [`  ${marks[state]}  ${name.padEnd(26)} ${detail}`];
  if (cost) lines.push(`      effect: ${cost}`);
  if (remedy) lines.push(`      fix:    ${remedy}`);
  return lines.join('\n');
}

const describeSetting = ({ name, meaning, value, hidden }: Setting): string =>
  `  ${name.padEnd(32)} ${hidden ? '(set)' : value}\n      ${meaning}`;

/** Checks that the file store accepts files; a folder always does. */
async function storeFindings({ files }: Configuration): Promise<Finding[]> {
  if (files.kind === 'folder') return [];
  const name = 'file store';
  return openStore(files).then(
    () => [{ name, state: 'found', detail: `${files.bucket} at ${files.endpoint ?? 'AWS'}` }],
    ({ message }: Error) => [
      { name, state: 'broken', detail: message, cost: 'the server does not start' },
    ],
  );
}

async function findings(): Promise<Finding[]> {
  const configuration = readConfiguration();
  const { dataFolder, cacheFolder, sandbox, allowUnsandboxed } = configuration;
  const workFolder = join(dataFolder, 'doctor');
  const runner = await createRunner({
    ...{ workFolder, cacheFolder, concurrency: 1 },
    ...{ sandbox, allowUnsandboxed },
  });
  await runner.stop();
  await rm(workFolder, { recursive: true, force: true });
  return [...runner.findings(), ...(await storeFindings(configuration))];
}

/** @returns the exit code: 1 when a program or the file store is missing or broken */
export async function doctor(): Promise<number> {
  const found = await findings();
  const node: Finding = { name: 'Node', state: 'found', detail: process.version };
  const lines = [
    'Programs',
    ...[node, ...found].map(describe),
    '',
    'Configuration',
    ...readSettings().map(describeSetting),
  ];
  process.stdout.write(lines.join('\n') + '\n');
  return found.every(({ state, isOptional }) => isOptional || state === 'found') ? 0 : 1;
}
