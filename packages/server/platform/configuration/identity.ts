// The variables for identity providers.
import { z } from 'zod';
import { authProxyOf, type authProxyVariables } from '#platform/configuration/auth-proxy.ts';
import { directoryOf, type directoryVariables } from '#platform/configuration/directory.ts';
import type { accountVariables } from '#platform/configuration/accounts.ts';
import type { mailVariables } from '#platform/configuration/mail.ts';
import { origin, toggle, variable, type ValuesOf } from '#platform/configuration/variable.ts';

const name = z.string().min(1).optional();

export const identityVariables = {
  SIGNUP: variable({
    meaning:
      'With the embedded accounts: whether anybody may sign up (open), only who has a link from ./octavo admin invite (invite), or nobody (closed). Existing accounts are not affected.',
    default: 'open',
    schema: z.enum(['open', 'invite', 'closed'], 'must be open, invite or closed').default('open'),
  }),
  SIGNUP_VERIFICATION: variable({
    meaning:
      'With the embedded accounts: whether an email address must be verified before the first sign-in (required), or people are signed in at once and verify it later (later). Only “required” hides which addresses have an account.',
    default: 'required with a mail server (SMTP_URL), otherwise later',
    schema: z.enum(['required', 'later'], 'must be required or later').optional(),
  }),
  GOOGLE_CLIENT_ID: variable({
    meaning: 'With the embedded accounts: the client id for signing in with Google.',
    default: 'none: no such button',
    schema: name,
  }),
  GOOGLE_CLIENT_SECRET: variable({
    meaning: 'The secret that belongs to GOOGLE_CLIENT_ID.',
    default: 'none',
    secret: true,
    schema: name,
  }),
  FIREBASE_PROJECT_ID: variable({
    meaning: 'A Firebase project whose accounts may sign in, instead of the embedded ones.',
    default: 'none',
    schema: name,
  }),
  FIREBASE_API_KEY: variable({
    meaning: 'The web API key of the Firebase project, for the browser.',
    default: 'none',
    schema: name,
  }),
  FIREBASE_AUTH_DOMAIN: variable({
    meaning: 'The sign-in domain of the Firebase project.',
    default: 'FIREBASE_PROJECT_ID.firebaseapp.com',
    schema: name,
  }),
  FIREBASE_AUTH_EMULATOR_HOST: variable({
    meaning:
      'Host and port of the Firebase Auth emulator, whose tokens are not signed. For development only: refused where NODE_ENV is production.',
    default: 'none',
    schema: z
      .string()
      .regex(/^[\w.-]+:\d+$/, 'must be a host and a port, such as 127.0.0.1:9099')
      .refine(() => process.env.NODE_ENV !== 'production', 'must not be set in production')
      .optional(),
  }),
  OIDC_ISSUER: variable({
    meaning:
      'An OpenID Connect issuer whose people may sign in, instead of or beside the embedded accounts; see OIDC_MODE.',
    default: 'none',
    schema: origin.optional(),
  }),
  OIDC_CLIENT_ID: variable({
    meaning: 'The client id of this server at the OpenID Connect issuer.',
    default: 'octavo',
    schema: z.string().default('octavo'),
  }),
  OIDC_MODE: variable({
    meaning:
      'Whether the issuer replaces the embedded accounts (instead), or both may be used to sign in (beside). Everybody whom the issuer signs in may have an account, whatever SIGNUP is.',
    default: 'instead',
    schema: z.enum(['instead', 'beside'], 'must be instead or beside').default('instead'),
  }),
  OIDC_CLIENT_SECRET: variable({
    meaning: 'With OIDC_MODE=beside: the secret of OIDC_CLIENT_ID, if it is a confidential client.',
    default: 'none: a public client',
    secret: true,
    schema: name,
  }),
  OIDC_NAME: variable({
    meaning: 'With OIDC_MODE=beside: the name of the issuer on the button to sign in.',
    default: 'none: “Continue with your organization”',
    schema: name,
  }),
  OIDC_PLAN_CLAIM: variable({
    meaning:
      'With OIDC_MODE=beside: the claim that lists a person’s groups, whose plans GROUP_PLANS names.',
    default: 'none: groups decide nothing',
    schema: name,
  }),
  OIDC_TRUST_EMAIL: variable({
    meaning:
      'With OIDC_MODE=beside: treat the issuer’s email addresses as verified even if it does not say so. Only for an issuer whose people cannot choose their address.',
    default: '0',
    schema: toggle,
  }),
  OIDC_AUDIENCE: variable({
    meaning: 'The required audience of the OpenID Connect issuer’s tokens.',
    default: 'the client id',
    schema: z.string().optional(),
  }),
} as const;

type Values = ValuesOf<typeof identityVariables> &
  ValuesOf<typeof accountVariables> &
  ValuesOf<typeof authProxyVariables> &
  ValuesOf<typeof directoryVariables> &
  ValuesOf<Pick<typeof mailVariables, 'SMTP_URL'>>;

/**
 * The identity provider and its settings: an OpenID Connect issuer wins over Firebase, Firebase over the embedded
 * provider.
 */
export function identityOf(values: Values) {
  if (values.ACCOUNTS === 'off')
    return { kind: 'local' as const, servesNetwork: values.ALLOW_NETWORK_WITHOUT_ACCOUNTS };
  const proxy = authProxyOf(values);
  if (proxy) return { kind: 'proxy' as const, ...proxy };
  if (values.OIDC_ISSUER && values.OIDC_MODE === 'instead')
    return oidcOf(values.OIDC_ISSUER, values);
  if (values.FIREBASE_PROJECT_ID) return firebaseOf(values.FIREBASE_PROJECT_ID, values);
  return embeddedOf(values);
}

function oidcOf(issuer: string, { OIDC_CLIENT_ID: clientId, OIDC_AUDIENCE }: Values) {
  return { kind: 'oidc' as const, issuer, clientId, audience: OIDC_AUDIENCE ?? clientId };
}

function firebaseOf(projectId: string, values: Values) {
  return {
    kind: 'firebase' as const,
    projectId,
    apiKey: values.FIREBASE_API_KEY ?? '',
    authDomain: values.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
    emulator: values.FIREBASE_AUTH_EMULATOR_HOST,
  };
}

function embeddedOf(values: Values) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values;
  // Without a mail server, people cannot open the link themselves (decision 080).
  const verification: 'required' | 'later' = values.SMTP_URL ? 'required' : 'later';
  return {
    kind: 'embedded' as const,
    signUp: values.SIGNUP,
    verification: values.SIGNUP_VERIFICATION ?? verification,
    google: clientId && clientSecret ? { clientId, clientSecret } : undefined,
    issuer: issuerBesideOf(values),
    directory: directoryOf(values),
  };
}

export type IssuerSettings = NonNullable<ReturnType<typeof issuerBesideOf>>;

/** The issuer beside the embedded accounts. */
function issuerBesideOf(values: Values) {
  if (values.OIDC_ISSUER === undefined || values.OIDC_MODE !== 'beside') return undefined;
  return {
    issuer: values.OIDC_ISSUER,
    clientId: values.OIDC_CLIENT_ID,
    clientSecret: values.OIDC_CLIENT_SECRET,
    name: values.OIDC_NAME,
    groupsClaim: values.OIDC_PLAN_CLAIM,
    trustsEmail: values.OIDC_TRUST_EMAIL,
  };
}

/** Sentences about wrong combinations of these variables. */
export function identityContradictions(values: Values): string[] {
  if (!issuerBesideOf(values)) return [];
  return (['GOOGLE_CLIENT_ID', 'FIREBASE_PROJECT_ID', 'OIDC_AUDIENCE'] as const)
    .filter((name) => values[name] !== undefined)
    .map((name) => `${name} must not be set with OIDC_MODE=beside.`);
}
