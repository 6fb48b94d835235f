// The variables for a server without accounts, which a single person uses on their own machine.
import { isIP } from 'node:net';
import { z } from 'zod';
import { integer, toggle, variable, type ValuesOf } from '#platform/configuration/variable.ts';
import { isLoopback } from '#platform/http/network.ts';

const dayHours = 24;

export const accountVariables = {
  ACCOUNTS: variable({
    meaning:
      'Whether people sign in (on), or one person uses everything without signing in and without plans (off). “off” is for a private machine: everybody who reaches the server owns all its files.',
    default: 'on',
    schema: z.enum(['on', 'off'], 'must be on or off').default('on'),
  }),
  ALLOW_NETWORK_WITHOUT_ACCOUNTS: variable({
    meaning:
      'With ACCOUNTS=off: serve other machines, too. Everybody who reaches the server can then read, change and delete all its files.',
    default: '0: the server only starts on a loopback address',
    schema: toggle,
  }),
  LOCAL_FILE_MB: variable({
    meaning: 'With ACCOUNTS=off: the largest file, in MB of 1024 × 1024 bytes.',
    default: '2048',
    schema: integer(1, 100_000, 2_048),
  }),
  LOCAL_KEEP_DAYS: variable({
    meaning: 'With ACCOUNTS=off: how many days results are kept.',
    default: '365',
    schema: integer(1, 36_500, 365),
  }),
} as const;

type Values = ValuesOf<typeof accountVariables> & {
  HOST: string;
  PUBLIC_URL?: string | undefined;
};

export type LocalSettings = NonNullable<ReturnType<typeof localOf>>;

/** The settings of a server without accounts; undefined where people sign in. */
export function localOf(values: Values) {
  if (values.ACCOUNTS === 'on') return undefined;
  return {
    servesNetwork: values.ALLOW_NETWORK_WITHOUT_ACCOUNTS,
    fileMb: values.LOCAL_FILE_MB,
    keepHours: values.LOCAL_KEEP_DAYS * dayHours,
    /** The names by which people open the server, besides those of this machine. */
    hostNames: [values.HOST, ...(values.PUBLIC_URL ? [hostNameOf(values.PUBLIC_URL)] : [])].filter(
      (name) => isIP(name) === 0,
    ),
  };
}

const hostNameOf = (address: string) => new URL(address).hostname;

/** Settings of sign-in and payment. */
const needAccounts = [
  'AUTH_HEADER',
  'OIDC_ISSUER',
  'FIREBASE_PROJECT_ID',
  'GOOGLE_CLIENT_ID',
  'STRIPE_SECRET_KEY',
  'PLANS_FILE',
] as const;

/** Sentences about settings that contradict ACCOUNTS=off. */
export function accountContradictions(
  values: Values & { readonly [K in (typeof needAccounts)[number]]?: unknown },
): string[] {
  if (values.ACCOUNTS === 'on') return [];
  const unused = needAccounts
    .filter((name) => values[name] !== undefined)
    .map((name) => `${name} must not be set with ACCOUNTS=off, because nobody signs in then.`);
  return [...unused, ...openToNetwork(values)];
}

/** A stranger in the network would own all files: this must not happen by mistake. */
function openToNetwork({ HOST, PUBLIC_URL, ALLOW_NETWORK_WITHOUT_ACCOUNTS }: Values): string[] {
  if (ALLOW_NETWORK_WITHOUT_ACCOUNTS) return [];
  const open = [
    ...(isLoopback(HOST) ? [] : [`HOST is ${HOST}`]),
    ...(PUBLIC_URL && !isLoopback(hostNameOf(PUBLIC_URL)) ? [`PUBLIC_URL is ${PUBLIC_URL}`] : []),
  ];
  return open.map(
    (setting) =>
      `${setting}, but with ACCOUNTS=off everybody who reaches the server owns all its files. Use an address of this machine such as 127.0.0.1, or set ALLOW_NETWORK_WITHOUT_ACCOUNTS=1 if that is what you want.`,
  );
}
