// The port to identity providers: the embedded one, Firebase, or an OpenID Connect issuer.
import type { IdentityConfiguration } from '@octavo/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Queries } from '#platform/database/database.ts';

/** An identity according to a verified token. */
export type Identity = {
  /** Unique at the provider; the specification's `firebase_uid`. */
  uid: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

/** The identity in a token, and when the token was issued. */
export type VerifiedIdentity = Identity & {
  issuedAt: Date;
  /** The session for which it was issued, where the provider names it. */
  sessionId?: string;
  /** The groups of the person, if the provider reports them; they may decide the plan. */
  groups?: readonly string[];
};

export type IdentityProvider = {
  /**
   * Checks a bearer token: signature, issuer, audience, time.
   * @throws ProblemError `token_invalid`, or `identity_unavailable` when its keys cannot be fetched
   */
  verify(token: string): Promise<VerifiedIdentity>;
  /**
   * Refuses a token whose session has ended, where sessions are stored here. Other providers' tokens are valid until
   * they expire.
   * @throws ProblemError `token_invalid`
   */
  requireSession?(identity: VerifiedIdentity): Promise<void>;
  /**
   * The person behind a request, where something other than a token identifies them. Another site must not be able to make such
   * a request from a browser.
   * @throws ProblemError `origin_not_allowed`
   */
  identify?(request: FastifyRequest): Promise<VerifiedIdentity | undefined>;
  /** What the browser needs to sign people in. */
  configuration(): IdentityConfiguration;
  /** The sites that the browser calls to sign people in. */
  sites?(): readonly string[];
  /** A warning for the operator, shown by the readiness endpoint. */
  warning?: string;
  /** Adds the provider's own routes and pages, if it has any. */
  serve?(app: FastifyInstance): Promise<void>;
  /**
   * Deletes a person's identity in the given transaction, where identities are stored here; elsewhere they stay with
   * their provider.
   */
  remove(uid: string, queries: Queries): Promise<void>;
};

/** Splits a full name at its first space. */
export function partsOfName(name: string): Pick<Identity, 'firstName' | 'lastName'> {
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}
