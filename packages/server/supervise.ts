// Starts the server and keeps it running: `supervise.ts [serve|api|work]`.
import { join } from 'node:path';
import { supervise } from '#platform/supervisor.ts';

// The reader of the output may disappear; the server continues.
process.stderr.on('error', () => undefined);

const args = [join(import.meta.dirname, 'main.ts'), ...process.argv.slice(2)];
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
