// The variables for a reverse proxy that signs people in and names them in a header.
import { isIP } from 'node:net';
import { planNames, type PlanName } from '@octavo/contract';
import { z } from 'zod';
import { list, variable, type ValuesOf } from '#platform/configuration/variable.ts';

/** The headers that mean something else already. */
const otherHeaders =
  /^(authorization|cookie|host|origin|accept.*|content-.*|sec-.*|forwarded|x-forwarded-(for|host|proto)|x-real-ip)$/;

const header = z
  .string()
  .toLowerCase()
  .regex(/^[a-z\d-]+$/, 'must be the name of a header, such as Remote-User')
  .refine((name) => !otherHeaders.test(name), 'must not be a header with another meaning')
  .optional();

/** Networks wider than these are nobody’s own. Mapped IPv4 networks are written as IPv4. */
const minimalPrefix = { 4: 8, 6: 7 } as const;

export const authProxyVariables = {
  AUTH_HEADER: variable({
    meaning:
      'A header in which a reverse proxy that signs people in names the user, such as Remote-User, instead of the embedded accounts. Needs AUTH_PROXIES.',
    default: 'none',
    schema: header,
  }),
  AUTH_PROXIES: variable({
    meaning:
      'The addresses or networks of the proxies whose AUTH_HEADER is believed, such as 127.0.0.1 or 172.18.0.0/16. Anybody there can be any user.',
    default: 'none; required with AUTH_HEADER',
    schema: list.pipe(
      z.array(
        z
          .string()
          .refine(
            isNetwork,
            'must list IP addresses or networks of your own such as 172.18.0.0/16',
          ),
      ),
    ),
  }),
  AUTH_EMAIL_HEADER: variable({
    meaning: 'The header in which the proxy sends the user’s email address, such as Remote-Email.',
    default: 'none: AUTH_HEADER, if it contains an address',
    schema: header,
  }),
  AUTH_NAME_HEADER: variable({
    meaning: 'The header in which the proxy sends the user’s full name, such as Remote-Name.',
    default: 'none',
    schema: header,
  }),
  AUTH_GROUPS_HEADER: variable({
    meaning:
      'The header in which the proxy sends the user’s groups, separated by commas or |, such as Remote-Groups. See GROUP_PLANS.',
    default: 'none',
    schema: header,
  }),
  AUTH_SIGN_OUT_URL: variable({
    meaning: 'Where signing out leads, such as the sign-out address of the proxy.',
    default: 'none: signing out is not offered',
    schema: z.url({ protocol: /^https?$/, error: 'must be an address' }).optional(),
  }),
  GROUP_PLANS: variable({
    meaning:
      'The plans of groups: staff=basic, designers=pro. People get the highest plan of their groups, otherwise free. The groups come from AUTH_GROUPS_HEADER, OIDC_PLAN_CLAIM or LDAP_GROUP_ATTRIBUTE.',
    default: 'none: groups decide nothing',
    // Names of groups may contain spaces.
    schema: z.string().default('').transform(plansOfGroups),
  }),
} as const;

type Values = ValuesOf<typeof authProxyVariables>;

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0 || address.toLowerCase().startsWith('::ffff:')) return false;
  if (prefix === undefined) return true;
  const minimum = family === 4 ? minimalPrefix[4] : minimalPrefix[6];
  const bits = Number(prefix);
  return /^\d+$/.test(prefix) && bits >= minimum && bits <= (family === 4 ? 32 : 128);
}

export type GroupPlans = ReadonlyMap<string, PlanName>;

function plansOfGroups(text: string, context: z.RefinementCtx): GroupPlans {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const pairs = entries.map((entry) => {
    const [, group = '', plan] = /^(.+?)\s*=\s*(\w+)$/.exec(entry) ?? [];
    const name = planNames.find((offered) => offered === plan);
    if (!name) context.addIssue('must list groups with their plans, such as staff=basic');
    return [group, name ?? 'free'] as const;
  });
  return new Map(pairs);
}

export type AuthProxySettings = NonNullable<ReturnType<typeof authProxyOf>>;

/** The settings of the proxy that signs people in; undefined without one. */
export function authProxyOf(values: Values) {
  const { AUTH_HEADER: user } = values;
  if (user === undefined) return undefined;
  return {
    user,
    email: values.AUTH_EMAIL_HEADER,
    name: values.AUTH_NAME_HEADER,
    groups: values.AUTH_GROUPS_HEADER,
    proxies: values.AUTH_PROXIES,
    signOutUrl: values.AUTH_SIGN_OUT_URL,
  };
}

/** Sentences about wrong combinations of these variables. */
export function authProxyContradictions(
  values: Values & {
    OIDC_ISSUER?: unknown;
    FIREBASE_PROJECT_ID?: unknown;
    GOOGLE_CLIENT_ID?: unknown;
    STRIPE_SECRET_KEY?: unknown;
  },
): string[] {
  const sold =
    values.GROUP_PLANS.size > 0 && values.STRIPE_SECRET_KEY !== undefined
      ? ['GROUP_PLANS must not be set with STRIPE_SECRET_KEY: groups or payments decide the plan.']
      : [];
  if (values.AUTH_HEADER === undefined) return sold;
  const others = (['OIDC_ISSUER', 'FIREBASE_PROJECT_ID', 'GOOGLE_CLIENT_ID'] as const)
    .filter((name) => values[name] !== undefined)
    .map((name) => `${name} must not be set with AUTH_HEADER, because the proxy signs people in.`);
  const open =
    values.AUTH_PROXIES.length === 0
      ? [
          'AUTH_PROXIES is missing: name the addresses of the proxies that AUTH_HEADER is accepted from.',
        ]
      : [];
  return [...sold, ...others, ...open];
}
