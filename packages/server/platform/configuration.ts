// Reads the environment; no other module does, except for the data folder. Variables are data, so that documentation and doctor can list them.
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { anonymousLimits, planRules, type PlanFeature, type Setting } from '@octavo/contract';
import { isAllowable, sandboxChoices } from '@octavo/runner';
import { z } from 'zod';
import {
  accountContradictions,
  accountVariables,
  localOf,
} from '#platform/configuration/accounts.ts';
import { authProxyContradictions, authProxyVariables } from '#platform/configuration/auth-proxy.ts';
import { directoryContradictions, directoryVariables } from '#platform/configuration/directory.ts';
import { analyticsOf, analyticsVariables } from '#platform/configuration/analytics.ts';
import {
  billingContradictions,
  billingOf,
  billingVariables,
} from '#platform/configuration/billing.ts';
import { dataFolderOf } from '#platform/configuration/data-folder.ts';
import { databaseOf, databaseVariables } from '#platform/configuration/database.ts';
import { filesContradictions, filesOf, filesVariables } from '#platform/configuration/files.ts';
import {
  identityContradictions,
  identityOf,
  identityVariables,
} from '#platform/configuration/identity.ts';
import { mailOf, mailVariables } from '#platform/configuration/mail.ts';
import { metricsOf, metricsVariables } from '#platform/configuration/metrics.ts';
import { signingOf, signingVariables } from '#platform/configuration/signing.ts';
import { tlsContradictions, tlsOf, tlsVariables } from '#platform/configuration/tls.ts';
import { tracingOf, tracingVariables } from '#platform/configuration/tracing.ts';
import { uploadsOf, uploadVariables } from '#platform/configuration/uploads.ts';
import { basePathOf } from '#platform/http/base-path.ts';
import { logAreas, logLevelsRule, readLogLevels } from '#platform/telemetry/log-levels.ts';
import {
  folder,
  integer,
  list,
  origin,
  toggle,
  variable,
  type ValuesOf,
  type Variable,
} from '#platform/configuration/variable.ts';

const MiB = 1024 * 1024;

export type { Variable } from '#platform/configuration/variable.ts';

/** Every environment variable of the server, by name. */
export const variables = {
  PORT: variable({
    meaning: 'The TCP port to listen on; 0 takes a free one.',
    default: '8080',
    schema: integer(0, 65_535, 8080),
  }),
  HOST: variable({
    meaning:
      'The address to listen on. Only this machine by default; 0.0.0.0 opens it to the network.',
    default: '127.0.0.1',
    schema: z
      .string()
      .refine(isHost, 'must be an IP address or a host name, without a port and without unix:')
      .default('127.0.0.1'),
  }),
  OCTAVO_DATA: variable({
    meaning: 'The folder that holds the database, the files and the secret.',
    default: './data',
    schema: folder.default(dataFolderOf({})),
  }),
  OCTAVO_CACHE: variable({
    meaning: 'The folder of caches, which can be deleted at any time.',
    default: '$OCTAVO_DATA/cache',
    schema: folder.optional(),
  }),
  OCTAVO_WEB: variable({
    meaning: 'The folder of the built web app.',
    default: 'packages/web/dist',
    schema: folder.default(resolve(import.meta.dirname, '..', '..', 'web', 'dist')),
  }),
  OCTAVO_DOCS: variable({
    meaning: 'The folder of the built documentation.',
    default: 'docs/dist',
    schema: folder.default(resolve(import.meta.dirname, '..', '..', '..', 'docs', 'dist')),
  }),
  OCTAVO_SECRET: variable({
    meaning:
      'The secret that signs links. Needed only when several machines share the work; at least 32 characters.',
    default: 'created at the first start and stored in the data folder',
    secret: true,
    schema: z.string().min(32, 'must have at least 32 characters').optional(),
  }),
  ...databaseVariables,
  ...filesVariables,
  CONCURRENCY: variable({
    meaning:
      'Conversions at the same time in one process for one account or visitor; one more runs for others.',
    default: 'the number of processor cores',
    schema: integer(1, 256, availableParallelism()),
  }),
  SLEEP_AFTER_MINUTES: variable({
    meaning:
      'Minutes without a conversion after which workers and LibreOffice stop to free memory; the next conversion starts them within a second. 0 for never.',
    default: '15',
    schema: integer(0, 10_000, 15),
  }),
  QUEUE_CAP: variable({
    meaning: 'Jobs that may wait; further ones are refused until there is space.',
    default: '500',
    schema: integer(1, 1_000_000, 500),
  }),
  ANONYMOUS_CONVERSIONS_PER_MONTH: variable({
    meaning: 'Conversions a month for a visitor without an account; -1 for no limit.',
    default: String(anonymousLimits.conversionsPerMonth),
    schema: integer(planRules.unlimited, 1_000_000_000, anonymousLimits.conversionsPerMonth),
  }),
  ANONYMOUS_CONCURRENT: variable({
    meaning: 'Conversions at the same time for a visitor without an account.',
    default: String(anonymousLimits.concurrent),
    schema: integer(1, 10_000, anonymousLimits.concurrent),
  }),
  ANONYMOUS_CPU_SECONDS: variable({
    meaning:
      'Processor time of one conversion for a visitor without an account, in seconds; for accounts see docs/conversions.md.',
    default: '120',
    schema: integer(1, 3600, 120),
  }),
  FAILED_WORK_SECONDS: variable({
    meaning:
      'Time that failed conversions of one account or visitor may take in an hour, in seconds; then further ones are refused for a while.',
    default: '600',
    schema: integer(1, 3600, 600),
  }),
  ANONYMOUS_FILE_MB: variable({
    meaning: 'The largest file of a visitor without an account, in MB of 1024 × 1024 bytes.',
    default: String(anonymousLimits.fileBytes / MiB),
    schema: integer(1, 100_000, anonymousLimits.fileBytes / MiB),
  }),
  ANONYMOUS_OCR: variable({
    meaning: 'Whether OCR is available to visitors without an account.',
    default: '0',
    schema: toggle,
  }),
  PLANS_FILE: variable({
    meaning: 'A JSON file with plans of your own; see docs/plans.md.',
    default: 'the plans that Octavo ships',
    schema: folder.optional(),
  }),
  ...accountVariables,
  ...identityVariables,
  ...authProxyVariables,
  ...directoryVariables,
  ...mailVariables,
  ...billingVariables,
  TRUST_PROXY: variable({
    meaning:
      'Reverse proxies whose X-Forwarded-For is trusted: addresses, networks, or loopback, linklocal, uniquelocal; “none” for no proxy.',
    default: 'loopback',
    schema: list.transform((names) => (names.length > 0 ? names : ['loopback'])),
  }),
  PUBLIC_URL: variable({
    meaning:
      'The address that people use, when it differs from what the server listens on. It may have a path: https://example.org/octavo.',
    default: 'http://HOST:PORT',
    schema: origin.optional(),
  }),
  ...tlsVariables,
  CORS_ORIGINS: variable({
    meaning: 'Other web sites that may call the API from a browser, separated by commas.',
    default: 'none',
    schema: list.pipe(z.array(origin)),
  }),
  ...uploadVariables,
  URL_ALLOWED_HOSTS: variable({
    meaning:
      'Hosts of private networks that url-to-pdf and webhooks may open besides public addresses: host names, addresses or networks such as 10.1.0.0/16.',
    default: 'none',
    schema: list.pipe(
      z.array(z.string().refine(isAllowable, 'must list host names, addresses or networks')),
    ),
  }),
  ...signingVariables,
  SANDBOX: variable({
    meaning:
      'The sandbox in which files are opened: namespaces, confined (Landlock and seccomp, where a container forbids namespaces), or auto for the best that passes the self-test; see docs/security.md.',
    default: 'auto',
    schema: z.enum(sandboxChoices, 'must be auto, namespaces or confined').default('auto'),
  }),
  WORKERS_WITHOUT: variable({
    meaning:
      'For api processes: the programs that no worker has, office (LibreOffice) or print (Chromium). Conversions that need them are not offered.',
    default: 'none; a process that works looks for the programs itself',
    schema: list.pipe(z.array(z.enum(['office', 'print'], 'must list office or print'))),
  }),
  ALLOW_UNSANDBOXED: variable({
    meaning:
      'For a single person on their own machine only: convert without a sandbox when none is available.',
    default: '0',
    schema: toggle,
  }),
  ...metricsVariables,
  ...tracingVariables,
  ...analyticsVariables,
  LOG_LEVEL: variable({
    meaning: `How much is logged: silent, fatal, error, warn, info, debug or trace; for single areas as well: info,queue=debug. The areas are ${logAreas.join(', ')}.`,
    default: 'info',
    schema: z
      .string()
      .default('info')
      .transform((text, context) => {
        const levels = readLogLevels(text);
        if (!levels) context.addIssue(logLevelsRule);
        return levels ?? z.NEVER;
      }),
  }),
} as const;

type Values = ValuesOf<typeof variables>;

/** Whether the text is an IP address or could be a host name. */
function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text);
}

/** The configuration: sizes in bytes, folders as absolute paths. */
export type Configuration = ReturnType<typeof configurationOf>;

/** Thrown when variables are wrong: one sentence for each, ready to be shown. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly sentences: readonly string[];

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

/**
 * Reads and checks the environment. An empty variable counts as unset.
 * @throws ConfigurationError with one sentence for each wrong variable
 */
export function readConfiguration(environment: NodeJS.ProcessEnv = process.env): Configuration {
  const schema = z.object(
    Object.fromEntries(Object.entries(variables).map(([name, { schema }]) => [name, schema])),
  );
  const set = Object.fromEntries(
    Object.keys(variables).map((name) => [name, environment[name]?.trim() || undefined]),
  );
  const result = schema.safeParse(set);
  if (!result.success) throw new ConfigurationError(result.error.issues.map(sentence));
  const values = result.data as Values;
  const contradictions = [
    ...filesContradictions(values),
    ...billingContradictions(values),
    ...tlsContradictions(values),
    ...accountContradictions(values),
    ...authProxyContradictions(values),
    ...identityContradictions(values),
    ...directoryContradictions(values),
  ];
  if (contradictions.length > 0) throw new ConfigurationError(contradictions);
  return configurationOf(values);
}

/**
 * The variables as they are read, for people: secret values and passwords in addresses are left out.
 * @returns one for each variable, in the order of the documentation
 */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Setting[] {
  return Object.entries(variables).map(([name, variable]: [string, Variable]) => {
    const set = environment[name]?.trim() || undefined;
    const { meaning, secret = false } = variable;
    if (set === undefined)
      return { name, meaning, source: 'default', value: variable.default, hidden: false };
    const value = secret ? '' : withoutPassword(set);
    return { name, meaning, source: 'environment', value, hidden: secret };
  });
}

const withoutPassword = (value: string) => value.replaceAll(/(\/\/[^/\s:@]*):[^/\s@]*@/g, '$1:…@');

function sentence(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0]) as keyof typeof variables;
  return `${name} ${issue.message}. ${variables[name].meaning} (Default: ${variables[name].default}.)`;
}

/** The public address of this server for links in mails; never taken from a request. */
function addressOf({ PUBLIC_URL, HOST, PORT, TLS_CERT }: Values): string {
  if (PUBLIC_URL) return PUBLIC_URL;
  const host = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST;
  return `${TLS_CERT ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

function configurationOf(values: Values) {
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder: values.OCTAVO_DATA,
    cacheFolder: values.OCTAVO_CACHE ?? resolve(values.OCTAVO_DATA, 'cache'),
    webFolder: values.OCTAVO_WEB,
    docsFolder: values.OCTAVO_DOCS,
    secret: values.OCTAVO_SECRET,
    ...databaseOf(values),
    files: filesOf(values),
    concurrency: values.CONCURRENCY,
    sleepAfterMs: values.SLEEP_AFTER_MINUTES * 60_000,
    queueCap: values.QUEUE_CAP,
    anonymous: {
      conversionsPerMonth: values.ANONYMOUS_CONVERSIONS_PER_MONTH,
      concurrent: values.ANONYMOUS_CONCURRENT,
      fileBytes: values.ANONYMOUS_FILE_MB * MiB,
      retentionMs: anonymousLimits.resultLifetimeMs,
      features: new Set<PlanFeature>(values.ANONYMOUS_OCR ? ['ocr'] : []),
    },
    anonymousCpuSeconds: values.ANONYMOUS_CPU_SECONDS,
    failedWorkSeconds: values.FAILED_WORK_SECONDS,
    plansFile: values.PLANS_FILE,
    identity: identityOf(values),
    local: localOf(values),
    groupPlans: values.GROUP_PLANS,
    trustProxy: values.TRUST_PROXY.includes('none') ? false : values.TRUST_PROXY,
    publicUrl: values.PUBLIC_URL,
    basePath: values.PUBLIC_URL === undefined ? '' : basePathOf(values.PUBLIC_URL),
    address: addressOf(values),
    tls: tlsOf(values),
    mail: mailOf(values),
    billing: billingOf(values),
    corsOrigins: values.CORS_ORIGINS,
    ...uploadsOf(values),
    urlAllowedHosts: values.URL_ALLOWED_HOSTS,
    ...signingOf(values),
    sandbox: values.SANDBOX,
    workersWithout: values.WORKERS_WITHOUT,
    allowUnsandboxed: values.ALLOW_UNSANDBOXED,
    metrics: metricsOf(values),
    tracing: tracingOf(values),
    analytics: analyticsOf(values),
    logLevels: values.LOG_LEVEL,
  };
}
