// Finds a text in the database of a test's server, including the queue's tables, and in its files.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { query } from '../setup/database.ts';
import type { TestServer } from '../setup/server.ts';

/** The tables that contain a text, ignoring case. */
export async function tablesWith(server: TestServer, text: string): Promise<string[]> {
  const tables = await query<{ name: string }>(
    server,
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name
     FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const search = `SELECT 1 FROM ${name} AS row WHERE row::text ILIKE '%' || $1 || '%' LIMIT 1`;
    if ((await query(server, search, [text])).length > 0) found.push(name);
  }
  return found;
}

/** The names of all files in a subfolder of the data folder. */
export async function filesIn({ dataFolder }: TestServer, folder: string): Promise<string[]> {
  const entries = await readdir(join(dataFolder, folder), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** The files of the data folder that contain a text, except the database's own files. */
export async function filesWith(server: TestServer, text: string): Promise<string[]> {
  const own = ['files', 'mail', 'work'];
  const paths = (await Promise.all(own.map((folder) => filesIn(server, folder)))).flat();
  const contents = await Promise.all(paths.map((path) => readFile(path, 'latin1').catch(() => '')));
  return paths.filter((path, at) => path.includes(text) || contents[at]?.includes(text));
}
