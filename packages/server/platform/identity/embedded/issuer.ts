// People of an OpenID Connect issuer who sign in beside the embedded accounts. better-auth does the code flow: state, PKCE,
// nonce, and the signature, issuer and audience of the ID token.
import { ProblemError } from '@octavo/contract';
import { APIError } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins';
import { decodeJwt, type JWTPayload } from 'jose';
import { z } from 'zod';
import type { IssuerSettings } from '#platform/configuration/identity.ts';
import { discoveryUrlOf, fetchDiscovery } from '#platform/identity/oidc.ts';

/** The id of the provider, in addresses and in the database. */
export const issuerId = 'oidc';
export const issuerCallbackPath = `/callback/${issuerId}`;

const userInfoTimeoutMs = 5_000;
const mostRemembered = 10_000;

type Context = {
  settings: IssuerSettings;
  /** The issuer, as its ID tokens name it. */
  issuer: string;
  userInfoUrl: string | undefined;
  /** Where the issuer sends people back. */
  redirectUri: string;
};

/** @throws ProblemError `identity_unavailable` if the issuer cannot be reached */
export async function openIssuer(settings: IssuerSettings, redirectUri: string) {
  const { issuer, userinfo_endpoint: userInfoUrl } = await fetchDiscovery(settings.issuer).catch(
    (error: unknown) => {
      throw new ProblemError('identity_unavailable', {}, error);
    },
  );
  return issuerPlugin({ settings, issuer, userInfoUrl, redirectUri });
}

/** better-auth's plugin for the issuer, and the groups of those who signed in with it just now. */
function issuerPlugin(context: Context) {
  const { settings, redirectUri } = context;
  const { clientId, clientSecret, groupsClaim } = settings;
  const groups = new Map<string, readonly string[]>();
  const plugin = genericOAuth({
    config: [
      {
        ...{ providerId: issuerId, clientId, redirectURI: redirectUri },
        ...(clientSecret ? { clientSecret } : { tokenEndpointAuth: { method: 'none' as const } }),
        discoveryUrl: discoveryUrlOf(settings.issuer),
        scopes: ['openid', 'email', 'profile'],
        ...{ pkce: true, requireIdTokenVerification: true },
        // Signing out here does not sign out of everything else.
        disableProviderLogout: true,
        accountSubject: ({ profile }) => profile.sub ?? '',
        async getUserInfo({ idToken, accessToken }) {
          const claims = await claimsOf(context, idToken, accessToken);
          if (!claims?.sub) return null;
          if (groups.size >= mostRemembered) groups.clear();
          if (groupsClaim) groups.set(claims.sub, groupsIn(claims[groupsClaim]));
          return profileOf(claims, settings.trustsEmail);
        },
        mapProfileToUser: (profile) => ({
          firstName: textOf(profile['given_name']),
          lastName: textOf(profile['family_name']),
        }),
      },
    ],
  });
  return { plugin, groupsOf: (subject: string) => groups.get(subject) };
}

/** The claims of an ID token that better-auth has verified, with those of the issuer's user info if they lack the address or groups. */
async function claimsOf(
  { settings: { clientId, groupsClaim }, issuer, userInfoUrl }: Context,
  idToken: string | undefined,
  accessToken: string | undefined,
): Promise<JWTPayload | undefined> {
  if (!idToken) return undefined;
  const claims = decodeJwt(idToken);
  const isForSeveral = Array.isArray(claims.aud) && claims.aud.length > 1;
  const isForUs = claims['azp'] === undefined ? !isForSeveral : claims['azp'] === clientId;
  if (claims.iss !== issuer || !isForUs) return undefined;
  const isComplete =
    claims['email'] !== undefined && (!groupsClaim || claims[groupsClaim] !== undefined);
  if (isComplete || !userInfoUrl || !accessToken) return claims;
  const response = await fetch(userInfoUrl, {
    headers: { authorization: `Bearer ${accessToken}` },
    redirect: 'error',
    signal: AbortSignal.timeout(userInfoTimeoutMs),
  }).catch(() => undefined);
  const info: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
  const more = z.looseObject({ sub: z.literal(claims.sub ?? '') }).safeParse(info).data;
  // An address and whether it is verified belong together.
  return { ...claims, ...more };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function profileOf(claims: JWTPayload, trustsEmail: boolean) {
  const email = textOf(claims['email']);
  return {
    ...{ sub: claims.sub, email, name: textOf(claims['name']) || email },
    emailVerified: claims['email_verified'] === true || trustsEmail,
    ...{ given_name: claims['given_name'], family_name: claims['family_name'] },
  };
}

/** A claim lists groups as texts, or is one text. */
const groupsIn = (claim: unknown): string[] =>
  [claim].flat().filter((group): group is string => typeof group === 'string');

/**
 * Refuses a new account for an address that the issuer has not verified: whoever has the address could later sign in to an
 * account that somebody else can also use.
 * @throws APIError
 */
export function refuseUnverified(user: { emailVerified: boolean }, path: string | undefined): void {
  if (path?.startsWith('/callback/') && !user.emailVerified)
    throw new APIError('FORBIDDEN', {
      code: 'account_not_linked',
      message: 'account not linked',
    });
}
