// The variables for identity providers.
import { z } from 'zod';
import { authProxyOf, type authProxyVariables } from '#platform/configuration/auth-proxy.ts';
import type { accountVariables } from '#platform/configuration/accounts.ts';
import type { mailVariables } from '#platform/configuration/mail.ts';
import { origin, variable, type ValuesOf } from '#platform/configuration/variable.ts';

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
      'With the embedded accounts: whether an e-mail address must be verified before the first sign-in (required), or people are signed in at once and verify it later (later). Only “required” hides which addresses have an account.',
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
    meaning: 'An OpenID Connect issuer whose accounts may sign in, instead of the embedded ones.',
    default: 'none',
    schema: origin.optional(),
  }),
  OIDC_CLIENT_ID: variable({
    meaning: 'The client id of this server at the OpenID Connect issuer.',
    default: 'octavo',
    schema: z.string().default('octavo'),
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
  if (values.OIDC_ISSUER) return oidcOf(values.OIDC_ISSUER, values);
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
  };
}
