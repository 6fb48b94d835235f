// Starts the server and keeps it running: `supervise.ts [serve|api|work]`.
import { join } from 'node:path';
import { supervise } from '#platform/supervisor.ts';

// Who reads what it says may go away; the server goes on.
process.stderr.on('error', () => undefined);

const words = [join(import.meta.dirname, 'main.ts'), ...process.argv.slice(2)];
const { code, isOrderly } = await supervise(words, (sentence) =>
  process.stderr.write(`octavo: ${sentence}\n`),
);
// Without a configuration there is no database.
if (!isOrderly) await endDatabase().catch(() => undefined);
process.exit(code);

/** Of a server that was killed; one that ends in order ends its database itself. */
async function endDatabase(): Promise<void> {
  const { readConfiguration } = await import('#platform/configuration.ts');
  const { endLeftPostgres } = await import('#platform/database/embedded.ts');
  const { databaseUrl, dataFolder } = readConfiguration();
  if (!databaseUrl) await endLeftPostgres(dataFolder);
}
