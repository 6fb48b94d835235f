// The variables for an LDAP directory whose people sign in beside the embedded accounts.
import { z } from 'zod';
import { variable, type ValuesOf } from '#platform/configuration/variable.ts';
import { isLoopback } from '#platform/http/network.ts';

const placeholder = '{login}';

export const directoryVariables = {
  LDAP_URL: variable({
    meaning:
      'An LDAP directory whose people may sign in with its password, beside the embedded accounts: ldaps://ldap.example.org. Needs LDAP_BASE.',
    default: 'none',
    schema: z
      .url({
        protocol: /^ldaps?$/,
        error: 'must be an address such as ldaps://ldap.example.org',
      })
      .optional(),
  }),
  LDAP_STARTTLS: variable({
    meaning:
      'With an ldap:// address: whether the connection is encrypted before a password is sent (StartTLS). 0 sends passwords in the clear.',
    default: '1, except for a directory on this machine',
    schema: z
      .enum(['0', '1', 'true', 'false'], 'must be 1 or 0')
      .transform((text) => text === '1' || text === 'true')
      .optional(),
  }),
  LDAP_BASE: variable({
    meaning: 'The entry below which people are searched, such as ou=people,dc=example,dc=org.',
    default: 'none; required with LDAP_URL',
    schema: z.string().optional(),
  }),
  LDAP_FILTER: variable({
    meaning: `The filter that finds a person by what they enter, which replaces ${placeholder} (RFC 4515).`,
    default: 'the email address or the user name of a person',
    schema: z
      .string()
      .refine((filter) => filter.includes(placeholder), `must contain ${placeholder}`)
      .default(
        `(&(objectClass=person)(|(mail=${placeholder})(uid=${placeholder})(sAMAccountName=${placeholder})))`,
      ),
  }),
  LDAP_BIND_DN: variable({
    meaning: 'The entry as which the directory is searched, such as cn=octavo,dc=example,dc=org.',
    default: 'none: it is searched anonymously',
    schema: z.string().optional(),
  }),
  LDAP_BIND_PASSWORD: variable({
    meaning: 'The password of LDAP_BIND_DN.',
    default: 'none',
    secret: true,
    schema: z.string().optional(),
  }),
  LDAP_GROUP_ATTRIBUTE: variable({
    meaning:
      'The attribute that lists a person’s groups, whose plans GROUP_PLANS names. Of the name of an entry, its first part counts: staff of cn=staff,ou=groups.',
    default: 'memberOf',
    schema: z.string().default('memberOf'),
  }),
} as const;

type Values = ValuesOf<typeof directoryVariables>;

export type DirectorySettings = NonNullable<ReturnType<typeof directoryOf>>;

/** The settings of the LDAP directory; undefined without one. */
export function directoryOf(values: Values) {
  const { LDAP_URL: url, LDAP_BASE: base, LDAP_BIND_DN: dn } = values;
  if (!url || !base) return undefined;
  const { protocol, hostname } = new URL(url);
  return {
    url,
    base,
    startTls: protocol === 'ldap:' && (values.LDAP_STARTTLS ?? !isLoopback(hostname)),
    /** @param login already escaped */
    filterFor: (login: string) => values.LDAP_FILTER.replaceAll(placeholder, () => login),
    bind: dn ? { dn, password: values.LDAP_BIND_PASSWORD ?? '' } : undefined,
    groupAttribute: values.LDAP_GROUP_ATTRIBUTE,
  };
}

/** Sentences about wrong combinations of these variables. */
export function directoryContradictions(
  values: Values & {
    ACCOUNTS: 'on' | 'off';
    AUTH_HEADER?: unknown;
    FIREBASE_PROJECT_ID?: unknown;
    OIDC_ISSUER?: unknown;
    OIDC_MODE: 'instead' | 'beside';
  },
): string[] {
  if (values.LDAP_URL === undefined) return [];
  const isReplaced = {
    'ACCOUNTS=off': values.ACCOUNTS === 'off',
    AUTH_HEADER: values.AUTH_HEADER !== undefined,
    FIREBASE_PROJECT_ID: values.FIREBASE_PROJECT_ID !== undefined,
    'OIDC_MODE=instead': values.OIDC_ISSUER !== undefined && values.OIDC_MODE === 'instead',
  };
  const others = Object.entries(isReplaced)
    .filter(([, isSet]) => isSet)
    .map(([name]) => `LDAP_URL must not be set with ${name}: it works beside Octavo accounts.`);
  const missing = values.LDAP_BASE
    ? []
    : ['LDAP_BASE is missing: name the entry below which LDAP_URL is searched.'];
  return [...others, ...missing];
}
