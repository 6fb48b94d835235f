// A person as better-auth stores them.
import { partsOfName, type VerifiedIdentity } from '#platform/identity/identity.ts';

/** The stored fields that are read; the names are additional fields of ours. */
export type StoredUser = {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  firstName?: unknown;
  lastName?: unknown;
};

/** The identity of a stored person as of now, with the two names they gave or those in their full name. */
export function identityOfUser({
  id,
  email,
  emailVerified,
  name,
  ...names
}: StoredUser): VerifiedIdentity {
  const parts = partsOfName(name);
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  const [firstName, lastName] = [textOf(names.firstName), textOf(names.lastName)];
  const named = firstName || lastName ? { firstName, lastName } : parts;
  return { uid: id, email, emailVerified, ...named, issuedAt: new Date() };
}
