// `octavo upgrade --check`: checks whether this version can be started on the data, and what to do first. Changes nothing.
import { formatBytes } from '@octavo/contract';
import { readConfiguration } from '@octavo/server/configuration';
import type { Obstacle, UpgradeCheck } from '@octavo/server/upgrade';

const usage = `octavo upgrade --check [--json]

Checks whether this version can be started on the data, whether you can go back to the version before, and what to do first. Changes nothing.

Exit codes: 0 start it, 1 do what is listed first, 2 it cannot be started on these data, or they cannot be read.
`;

/** @returns the exit code */
export async function upgrade(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    process.stdout.write(usage);
    return 0;
  }
  if (!args.includes('--check') || args.some((word) => !['--check', '--json'].includes(word))) {
    process.stderr.write(usage);
    return 2;
  }
  const { checkUpgrade } = await import('@octavo/server/upgrade');
  const check = await checkUpgrade(readConfiguration());
  const text = args.includes('--json') ? JSON.stringify(check, null, 2) : linesOf(check).join('\n');
  process.stdout.write(`${text}\n`);
  return exitCodeOf(check);
}

function exitCodeOf({ obstacles }: UpgradeCheck): number {
  if (obstacles.length === 0) return 0;
  return obstacles.some(({ kind }) => kind === 'never') ? 2 : 1;
}

function linesOf(check: UpgradeCheck): string[] {
  const { version, dataFolder, state, obstacles } = check;
  return [
    `This version: ${version}`,
    `Data folder:  ${dataFolder}`,
    ...(state ? stateLines(check, state) : []),
    ...(!state && obstacles.length === 0 ? ['No data yet: this is a new installation.'] : []),
    '',
    ...verdictOf(check),
  ];
}

function stateLines(
  { disk, isReversible }: UpgradeCheck,
  state: NonNullable<UpgradeCheck['state']>,
): string[] {
  const { pending, done, databaseBytes, fileBytes, openJobs, processes } = state;
  const versions = processes.map(({ version }) => version ?? 'an earlier version');
  return [
    `Database:     ${formatBytes(databaseBytes)}, ${done} migrations; files: ${formatBytes(fileBytes)}`,
    `To migrate:   ${pending.length === 0 ? 'nothing' : pending.join(', ')}`,
    `Going back:   ${isReversible ? 'start the version before again' : 'only with the backup from before'}`,
    `Processes:    ${versions.length === 0 ? 'none' : versions.join(', ')}`,
    `Open jobs:    ${openJobs}`,
    disk
      ? `Disk:         ${formatBytes(disk.freeBytes)} free; a backup on it needs ${formatBytes(disk.backupBytes)}`
      : 'Backup:       with the tools of your database and store',
  ];
}

function verdictOf({ state, obstacles }: UpgradeCheck): string[] {
  if (obstacles.length > 0) return obstacles.map(sentenceOf);
  if (!state || state.pending.length === 0) return ['This version can be started.'];
  return ['This version can be started. Make a backup before: ./octavo admin backup FOLDER.'];
}

function sentenceOf(obstacle: Obstacle): string {
  switch (obstacle.reason) {
    case 'newer data':
      return `Do not start this version: a later one has changed the database (${obstacle.unknown} unknown migrations). Start that one, or restore a backup of this version.`;
    case 'other PostgreSQL':
      return `This version cannot open the database: PostgreSQL ${obstacle.found} made it, and this version has PostgreSQL ${obstacle.needed}.`;
    case 'running processes':
      return `First make a backup and stop the running processes (${obstacle.versions.join(', ')}): two versions must not run side by side.`;
    case 'no space for a backup':
      return `First free disk space: a backup needs ${formatBytes(obstacle.neededBytes)}, and ${formatBytes(obstacle.freeBytes)} are free.`;
  }
}
