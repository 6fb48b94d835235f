// The port to whoever knows people: the embedded provider, Firebase, or an OpenID Connect issuer.
import type { IdentityConfiguration } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import type { Queries } from '#platform/database/database.ts';

/** Who somebody is, as a verified token says it. */
export type Identity = {
  /** Unique at the provider; the specification's `firebase_uid`. */
  uid: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

export type IdentityProvider = {
  /**
   * Checks a bearer token: signature, issuer, audience, time.
   * @throws ProblemError `token_invalid`, or `identity_unavailable` when its keys cannot be had
   */
  verify(token: string): Promise<Identity>;
  /** What the browser needs to sign people in. */
  configuration(): IdentityConfiguration;
  /** The sites that the browser calls to sign people in. */
  sites?(): readonly string[];
  /** What an operator should know of it, shown by readiness. */
  warning?: string;
  /** Adds the calls and pages that the provider has on this server, where it has any. */
  serve?(app: FastifyInstance): Promise<void>;
  /**
   * Forgets a person, as a part of a transaction, where the identities are kept here; elsewhere they stay with their
   * provider.
   */
  remove(uid: string, queries: Queries): Promise<void>;
};

/** A full name in its two parts: what stands before the first space, and the rest. */
export function partsOfName(name: string): Pick<Identity, 'firstName' | 'lastName'> {
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}
