// `octavo admin backup` and `octavo admin restore`
import { formatBytes } from '@octavo/contract';
import type { Manifest } from '@octavo/server/admin';
import type { Command } from './command.ts';
import { counted, timeText } from './text.ts';

export const backup: Command = {
  operands: ['FOLDER'],
  does: 'back up the database, files and secret to a new folder, while the server runs',
  async run({ operands: [path = ''] }, { configuration, signal, pathOf, server }) {
    const { makeBackup, createLog } = await server();
    const folder = pathOf(path);
    const manifest = await makeBackup(configuration, folder, { log: createLog('silent'), signal });
    const text = `Backed up ${contentOf(manifest)} to ${folder}.${secretAdvice(manifest)}`;
    return { data: { folder, ...summaryOf(manifest) }, text };
  },
};

export const restore: Command = {
  operands: ['FOLDER'],
  does: 'verify a backup and restore it into an empty data folder',
  async run({ operands: [path = ''] }, { configuration, signal, pathOf, server }) {
    const { restoreBackup, createLog } = await server();
    const manifest = await restoreBackup(configuration, pathOf(path), {
      log: createLog('silent'),
      signal,
    });
    const { dataFolder } = configuration;
    const time = timeText(manifest.createdAt);
    const text = `Restored the backup of ${time} UTC (${contentOf(manifest)}) to ${dataFolder}.${secretAdvice(manifest)}`;
    return { data: { folder: dataFolder, ...summaryOf(manifest) }, text };
  },
};

const contentOf = ({ files, bytes }: Manifest) =>
  `${counted(files.length, 'file')}, ${formatBytes(bytes)}`;

const summaryOf = ({ octavo, createdAt, secret, bytes, files }: Manifest) => ({
  ...{ octavo, createdAt, secret, bytes },
  files: files.length,
});

const secretAdvice = ({ secret }: Manifest) =>
  secret === 'in the backup'
    ? ''
    : ' The backup does not contain the secret: keep OCTAVO_SECRET as it is.';
