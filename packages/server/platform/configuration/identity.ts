// The variables about who people are.
import { z } from 'zod';
import { origin, variable, type ValuesOf } from '#platform/configuration/variable.ts';

export const identityVariables = {
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
} as const;

/** Which identity provider is used, and its settings. */
export function identityOf(values: ValuesOf<typeof identityVariables>) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = values;
  if (!issuer) return { kind: 'embedded' as const };
  return { kind: 'oidc' as const, issuer, clientId, audience: values.OIDC_AUDIENCE ?? clientId };
}
