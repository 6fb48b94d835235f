// Starts the server and keeps it running: `supervise.ts [serve|api|work]`.
import { dirname, extname, join } from 'node:path';
import { supervise } from '#platform/supervisor.ts';

// The reader of the output may disappear; the server continues.
process.stderr.on('error', () => undefined);

const [, program = '', ...role] = process.argv;
// From the sources as well as from the bundles.
const args = [join(dirname(program), `main${extname(program)}`), ...role];
const { code, isOrderly } = await supervise(args, (sentence) =>
  process.stderr.write(`octavo: ${sentence}\n`),
);
// Without a valid configuration there is no database.
if (!isOrderly) await endDatabase().catch(() => undefined);
process.exit(code);

/** Only for a server that was killed; one that stops in order stops its database itself. */
async function endDatabase(): Promise<void> {
  const { readConfiguration } = await import('#platform/configuration.ts');
  const { stopOrphanedPostgres } = await import('#platform/database/embedded.ts');
  const { databaseUrl, dataFolder } = readConfiguration();
  if (!databaseUrl) await stopOrphanedPostgres(dataFolder);
}
