// The one module that reads the environment. Each variable is data, so that documentation and doctor can list it.
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { anonymousLimits, planRules, type PlanFeature } from '@octavo/contract';
import { isAllowable } from '@octavo/runner';
import { z } from 'zod';

const MiB = 1024 * 1024;

type Variable<S extends z.ZodType = z.ZodType> = {
  /** What it does, in one sentence. */
  meaning: string;
  /** The value that holds when it is not set, in words. */
  default: string;
  schema: S;
};

const variable = <S extends z.ZodType>(value: Variable<S>): Variable<S> => value;

const integer = (min: number, max: number, otherwise: number) =>
  z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be ${min} or more`).max(max, `must be ${max} or less`))
    .default(otherwise);

const toggle = z
  .enum(['0', '1', 'true', 'false'], 'must be 1 or 0')
  .default('0')
  .transform((word) => word === '1' || word === 'true');

const list = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean));

const folder = z
  .string()
  .min(1, 'must name a folder')
  .transform((path) => resolve(path));

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://files.example.org' })
  .transform((address) => address.replace(/\/+$/, ''));

/** Every variable the server reads, by name. */
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
    schema: z.string().min(1, 'must name an address').default('127.0.0.1'),
  }),
  OCTAVO_DATA: variable({
    meaning: 'The folder that holds the database, the files and the secret.',
    default: './data',
    schema: folder.default(resolve('data')),
  }),
  OCTAVO_CACHE: variable({
    meaning: 'The folder of prepared files that can be made again at any time.',
    default: '$OCTAVO_DATA/cache',
    schema: folder.optional(),
  }),
  OCTAVO_WEB: variable({
    meaning: 'The folder of the built web app.',
    default: 'packages/web/dist',
    schema: folder.default(resolve(import.meta.dirname, '..', '..', 'web', 'dist')),
  }),
  OCTAVO_SECRET: variable({
    meaning:
      'The secret that signs links. Needed only when several machines share the work; at least 32 characters.',
    default: 'made at the first start and kept in the data folder',
    schema: z.string().min(32, 'must have at least 32 characters').optional(),
  }),
  DATABASE_URL: variable({
    meaning: 'A PostgreSQL of your own, version 15 or later.',
    default: 'an embedded PostgreSQL in the data folder',
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
      .optional(),
  }),
  CONCURRENCY: variable({
    meaning: 'Conversions at the same time in one process.',
    default: 'the number of processor cores',
    schema: integer(1, 256, availableParallelism()),
  }),
  QUEUE_CAP: variable({
    meaning: 'Jobs that may wait; further ones are asked to come back later.',
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
  ANONYMOUS_FILE_MB: variable({
    meaning: 'The largest file of a visitor without an account, in MB of 1024 × 1024 bytes.',
    default: String(anonymousLimits.fileBytes / MiB),
    schema: integer(1, 100_000, anonymousLimits.fileBytes / MiB),
  }),
  ANONYMOUS_OCR: variable({
    meaning: 'Whether text of scanned pages is recognised for visitors without an account.',
    default: '0',
    schema: toggle,
  }),
  PLANS_FILE: variable({
    meaning: 'A JSON file with plans of your own; see packages/server/features/plans/plans.json.',
    default: 'the plans that Octavo brings along',
    schema: folder.optional(),
  }),
  OIDC_ISSUER: variable({
    meaning: 'An OpenID Connect issuer whose accounts may sign in, in place of the embedded ones.',
    default: 'none',
    schema: origin.optional(),
  }),
  OIDC_CLIENT_ID: variable({
    meaning: 'The id that the OpenID Connect issuer knows this server by.',
    default: 'octavo',
    schema: z.string().default('octavo'),
  }),
  OIDC_AUDIENCE: variable({
    meaning: 'Whom the tokens of the OpenID Connect issuer must be made for.',
    default: 'the client id',
    schema: z.string().optional(),
  }),
  TRUST_PROXY: variable({
    meaning:
      'Reverse proxies whose X-Forwarded-For is believed: addresses, networks, or loopback, linklocal, uniquelocal; “none” for no proxy.',
    default: 'loopback',
    schema: list.transform((names) => (names.length > 0 ? names : ['loopback'])),
  }),
  PUBLIC_URL: variable({
    meaning: 'The address that people use, when it differs from what the server listens on.',
    default: 'http://HOST:PORT',
    schema: origin.optional(),
  }),
  CORS_ORIGINS: variable({
    meaning: 'Other web sites that may call the API from a browser, separated by commas.',
    default: 'none',
    schema: list.pipe(z.array(origin)),
  }),
  MIN_FREE_MB: variable({
    meaning: 'Uploads are refused when the disk would have less than this left, in MB.',
    default: '512',
    schema: integer(0, 100_000_000, 512),
  }),
  URL_ALLOWED_HOSTS: variable({
    meaning:
      'What url-to-pdf may open of a private network, besides the public one: host names, addresses or networks such as 10.1.0.0/16.',
    default: 'none',
    schema: list.pipe(
      z.array(z.string().refine(isAllowable, 'must list host names, addresses or networks')),
    ),
  }),
  ALLOW_UNSANDBOXED: variable({
    meaning:
      'For one person on their own machine only: convert without a sandbox where none can be had.',
    default: '0',
    schema: toggle,
  }),
  LOG_LEVEL: variable({
    meaning: 'How much is logged: fatal, error, warn, info, debug, trace or silent.',
    default: 'info',
    schema: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
  }),
} as const;

type Values = { [K in keyof typeof variables]: z.infer<(typeof variables)[K]['schema']> };

/** What the server runs by: sizes in bytes, folders as absolute paths. */
export type Configuration = ReturnType<typeof arrange>;

/** Thrown when a variable is wrong: one sentence for each, ready to be shown. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly sentences: readonly string[];

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

/**
 * Reads and checks the environment. A variable that is set to nothing counts as not set.
 * @throws ConfigurationError with one sentence for each wrong variable.
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
  return arrange(result.data as Values);
}

function sentence(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0]) as keyof typeof variables;
  return `${name} ${issue.message}. It means: ${variables[name].meaning} (Default: ${variables[name].default}.)`;
}

/** Which identity provider is used, and its settings. */
function identityOf(values: Values) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = values;
  if (!issuer) return { kind: 'embedded' as const };
  return { kind: 'oidc' as const, issuer, clientId, audience: values.OIDC_AUDIENCE ?? clientId };
}

function arrange(values: Values) {
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder: values.OCTAVO_DATA,
    cacheFolder: values.OCTAVO_CACHE ?? resolve(values.OCTAVO_DATA, 'cache'),
    webFolder: values.OCTAVO_WEB,
    secret: values.OCTAVO_SECRET,
    databaseUrl: values.DATABASE_URL,
    concurrency: values.CONCURRENCY,
    queueCap: values.QUEUE_CAP,
    anonymous: {
      conversionsPerMonth: values.ANONYMOUS_CONVERSIONS_PER_MONTH,
      concurrent: values.ANONYMOUS_CONCURRENT,
      fileBytes: values.ANONYMOUS_FILE_MB * MiB,
      retentionMs: anonymousLimits.resultLifetimeMs,
      features: new Set<PlanFeature>(values.ANONYMOUS_OCR ? ['ocr'] : []),
    },
    plansFile: values.PLANS_FILE,
    identity: identityOf(values),
    trustProxy: values.TRUST_PROXY.includes('none') ? false : values.TRUST_PROXY,
    publicUrl: values.PUBLIC_URL,
    corsOrigins: values.CORS_ORIGINS,
    minFreeBytes: values.MIN_FREE_MB * MiB,
    urlAllowedHosts: values.URL_ALLOWED_HOSTS,
    allowUnsandboxed: values.ALLOW_UNSANDBOXED,
    logLevel: values.LOG_LEVEL,
  };
}
