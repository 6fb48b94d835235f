// Starts the server from the command line: `main.ts [serve|api|work]`.
import { flushCompileCache } from 'node:module';
import { ConfigurationError, readConfiguration, variables } from '#platform/configuration.ts';
import { unknownVariables } from '#platform/configuration/unknown-variables.ts';
import { faultCode, handleSupervisorRequests, notifySupervisor } from '#platform/supervisor.ts';
import { createLogs, type Log } from '#platform/telemetry/log.ts';
import { roles, serve, type Role, type RunningServer } from '#serve.ts';

/** Longer than jobs have to finish, shorter than supervisors wait before they kill. */
const stopWithinMs = 34_000;

// The reader of the output may disappear; the server continues.
process.stderr.on('error', () => undefined);

try {
  const configuration = readConfiguration();
  for (const sentence of unknownVariables(process.env, Object.keys(variables)))
    process.stderr.write(`octavo: ${sentence}\n`);
  const logs = createLogs(configuration.logLevels);
  exitOnUncaughtErrors(logs.server);
  const starting = serve(configuration, roleOf(process.argv[2] ?? 'serve'), logs);
  stopOnRequest(starting);
  const server = await starting;
  notifySupervisor('ready');
  const address = configuration.publicUrl ?? server.address;
  // Printed in addition to the log, which is for machines.
  if (server.address) process.stderr.write(`octavo: ready at ${address}\n`);
  if (server.setup)
    process.stderr.write(
      `octavo: no account is an administrator; set the server up at ${address}${server.setup}\n`,
    );
  if (server.mailbox)
    process.stderr.write(
      `octavo: no mail server is set (SMTP_URL); read mails at ${address}${server.mailbox}\n`,
    );
  // Flushed now, because a killed process loses Node's compile cache.
  flushCompileCache();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const sentences = error instanceof ConfigurationError ? error.sentences : [sentenceOf(error)];
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function roleOf(word: string): Role {
  const role = roles.find((name) => name === word);
  if (!role) throw new Error(`Unknown role “${word}”. The roles are ${roles.join(', ')}.`);
  return role;
}

/** After an uncaught error the state of the server is unknown: the error is logged, and the process exits. */
function exitOnUncaughtErrors(log: Log): void {
  const end = (event: string) => (error: unknown) => {
    try {
      log.fatal({ err: error }, event);
      process.stderr.write(`octavo: the server exits because of an ${event}; see its log\n`);
    } finally {
      process.exit(faultCode);
    }
  };
  process.on('uncaughtException', end('uncaught exception'));
  process.on('unhandledRejection', end('unhandled rejection'));
}

/**
 * Stops the server in order after a signal, or when its supervisor requests it or is gone; during the start, as soon as
 * that is complete. A second signal ends the process at once.
 */
function stopOnRequest(starting: Promise<RunningServer>): void {
  let isStopping = false;
  const end = () => process.exit(1);
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    notifySupervisor('stopping');
    setTimeout(end, stopWithinMs).unref();
    starting.then((server) => server.stop()).then(() => process.exit(0), end);
  };
  let signals = 0;
  const onSignal = () => (++signals > 1 ? end() : stop());
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  handleSupervisorRequests({ stop, end });
}

function sentenceOf({ message, cause }: Error): string {
  return cause instanceof Error && !message.includes(cause.message)
    ? `${message} (${cause.message})`
    : message;
}
