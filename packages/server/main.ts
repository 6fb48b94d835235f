// Starts the server from the command line: `main.ts [serve|api|work]`.
import { flushCompileCache } from 'node:module';
import { ConfigurationError, readConfiguration } from '#platform/configuration.ts';
import { roles, serve, type Role, type RunningServer } from '#serve.ts';

/** Longer than jobs are given to end, shorter than supervisors wait before they kill. */
const stopWithinMs = 34_000;

try {
  const configuration = readConfiguration();
  const server = await serve(configuration, roleOf(process.argv[2] ?? 'serve'));
  stopOnSignals(server);
  const address = configuration.publicUrl ?? server.address;
  // Beside the log, which is for machines.
  if (server.address) process.stderr.write(`octavo: ready at ${address}\n`);
  if (server.mailbox)
    process.stderr.write(
      `octavo: sends no mail (SMTP_URL); read it at ${address}${server.mailbox}\n`,
    );
  // Now, since a process that is killed keeps nothing of what Node compiled.
  flushCompileCache();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const sentences = error instanceof ConfigurationError ? error.sentences : [sentenceOf(error)];
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function roleOf(word: string): Role {
  const role = roles.find((name) => name === word);
  if (!role)
    throw new Error(`There is no role called “${word}”. The roles are ${roles.join(', ')}.`);
  return role;
}

/** A second signal ends the process at once. */
function stopOnSignals(server: RunningServer): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

function sentenceOf({ message, cause }: Error): string {
  return cause instanceof Error && !message.includes(cause.message)
    ? `${message} (${cause.message})`
    : message;
}
