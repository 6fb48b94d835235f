// The image on the volume of an earlier version: an embedded database with the tables and rows that version 68d1c090 left, and a file.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { createEarlierTables, lastMigration } from '../operations/upgrade/earlier-tables.ts';
import type { Postgres } from '../setup/postgres.ts';
import { podman, startContainer } from './container.ts';
import { startDatabase } from './database.ts';

type Rows = Record<string, Record<string, unknown>[]>;

const secret = 'x'.repeat(40);
/** The file that `rows.json` names, as long as it says. */
const people = [
  { name: 'Ada', city: 'London' },
  { name: 'Grace', city: 'New York' },
];
const content = `${JSON.stringify(people, null, 2)}\n`;
/** A key of zeros with its checksum; `rows.json` has its hash. */
const key = `octavo_${'A'.repeat(43)}ZClWt`;

/** Writes the data folder of the earlier version to a volume. */
async function writeEarlierData(image: string, volume: string): Promise<void> {
  const database = await startDatabase(image, await freePort(), ['--volume', `${volume}:/data`]);
  try {
    await createEarlierTables(database as unknown as Postgres);
    const path = resolve(import.meta.dirname, '../operations/upgrade/rows.json');
    const rows = JSON.parse(await readFile(path, 'utf8')) as Rows;
    for (const [table, ofTable] of Object.entries(rows))
      for (const row of ofTable)
        await database.query(
          `INSERT INTO "${table}" SELECT * FROM jsonb_populate_record(NULL::"${table}", $1)`,
          [JSON.stringify(row)],
        );
    const blob = String(rows['files']?.[0]?.['blob']);
    const write = 'mkdir -p /data/files/blobs/$1 && printf %s "$3" >/data/files/blobs/$1/$2';
    await podman('exec', database.id, 'sh', '-c', write, 'write', blob.slice(0, 2), blob, content);
  } finally {
    await podman('stop', '--time', '20', database.id);
    await podman('rm', '--force', database.id);
  }
}

/** `octavo upgrade --check`. @returns its text; the exit code is 0 if nothing has to be done before */
const check = (image: string, volume: string) =>
  podman(
    ...['run', '--rm', '--no-healthcheck', '--network', 'none', '--volume', `${volume}:/data`],
    ...['--env', `OCTAVO_SECRET=${secret}`, image, 'upgrade', '--check'],
  );

/**
 * Starts the image on the earlier data: the check names what is to be done, the account signs in, and its file is there.
 * @returns the milliseconds until the server was ready, with its migrations
 */
export async function testUpgrade(
  image: string,
  volume: string,
  options: readonly string[],
): Promise<number> {
  await writeEarlierData(image, volume);
  const before = await check(image, volume);
  assert.match(before, new RegExp(`To migrate: +(?!.*${lastMigration})00\\d\\d_`));
  const settings = { OCTAVO_SECRET: secret, LOG_LEVEL: 'warn' };
  const container = await startContainer({ image, volume, options, settings });
  const answer = await fetch(`${container.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.org', password: 'a good password' }),
  });
  assert.equal(answer.status, 200, await answer.text());
  const listed = await fetch(`${container.url}/api/user-files/files`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { data } = (await listed.json()) as { data: { files: { name: string; s3_url: string }[] } };
  const [file] = data.files;
  assert.equal(file?.name, 'people.json');
  const download = await fetch(new URL(file.s3_url, container.url));
  assert.equal(await download.text(), content);
  await container.stop();
  assert.match(await check(image, volume), /To migrate: +nothing/);
  return container.readyMs;
}
