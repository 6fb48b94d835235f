// `octavo admin`: manages the data of a server, whether the server runs or not.
import { resolve } from 'node:path';
import { readConfiguration } from '@octavo/server/configuration';
import { backup, restore } from './backup.ts';
import { UsageError, type Command, type Context } from './command.ts';
import { invite } from './invite.ts';
import { mailbox } from './mailbox.ts';
import { cancelJob, listJobs, retryDeadJobs, showJob } from './jobs.ts';
import { checkPlans, listPlans } from './plans.ts';
import { sweepNow } from './sweep.ts';
import {
  deleteUser,
  grantAdmin,
  listUsers,
  resumeUser,
  revokeAdmin,
  setPlan,
  showUser,
  suspendUser,
} from './users.ts';
import { parse, usageOf, type Call } from './arguments.ts';

const commands: Record<string, Command> = {
  'users list': listUsers,
  'users show': showUser,
  'users suspend': suspendUser,
  'users resume': resumeUser,
  'users delete': deleteUser,
  'users set-plan': setPlan,
  'users grant-admin': grantAdmin,
  'users revoke-admin': revokeAdmin,
  'plans list': listPlans,
  'plans check': checkPlans,
  'jobs list': listJobs,
  'jobs show': showJob,
  'jobs cancel': cancelJob,
  'jobs retry-dead': retryDeadJobs,
  invite,
  mailbox,
  sweep: sweepNow,
  backup,
  restore,
};

/**
 * @param words the command line after `admin`
 * @returns the exit code: 1 when the command failed
 * @throws UsageError, ConfigurationError
 */
export async function admin(args: string[]): Promise<number> {
  const call = parse(commands, args);
  if (!call) {
    process.stdout.write(help());
    return 0;
  }
  return run(call, contextOf());
}

async function run({ command, json, ...args }: Call, context: Context): Promise<number> {
  try {
    const { text, data } = await command.run(args, context);
    process.stdout.write(`${json ? JSON.stringify(data) : text}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof Error) || error instanceof UsageError) throw error;
    process.stderr.write(`octavo: ${sentenceOf(error)}\n`);
    return 1;
  }
}

function contextOf(): Context {
  const configuration = readConfiguration();
  const server = () => import('@octavo/server/admin');
  return {
    configuration,
    server,
    signal: interruption(),
    pathOf: (path) => resolve(process.env['OCTAVO_CALLER_FOLDER'] ?? process.cwd(), path),
    async administer(operation) {
      const { openAdministration, createLog } = await server();
      const administration = await openAdministration(configuration, createLog('silent'));
      try {
        return await operation(administration);
      } finally {
        await administration.stop();
      }
    },
  };
}

/** The first Ctrl-C lets the command end cleanly; the second ends the process at once. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort(new Error('Interrupted: nothing was saved.'));
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  return controller.signal;
}

const sentenceOf = ({ message, cause }: Error): string =>
  cause instanceof Error && !message.includes(cause.message)
    ? `${message} (${cause.message})`
    : message;

function help(): string {
  const usages = Object.entries(commands).map(([name, command]) => ({
    usage: usageOf(name, command),
    does: command.does,
  }));
  const width = Math.max(...usages.map(({ usage }) => usage.length));
  return [
    'Usage: octavo admin COMMAND [--json]',
    '',
    ...usages.map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}`),
    '',
    'Works beside a running server and while it is stopped. --json prints JSON for programs. See docs/operations.md.',
    '',
  ].join('\n');
}
