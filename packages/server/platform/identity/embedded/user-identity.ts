// A person as better-auth stores them.
import { partsOfName, type Identity } from '#platform/identity/identity.ts';

/** The stored fields that are read; the names are additional fields of ours. */
type Stored = {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  firstName?: unknown;
  lastName?: unknown;
};

/** The identity of a stored person, with the two names they gave or those in their full name. */
export function personOf({ id, email, emailVerified, name, ...names }: Stored): Identity {
  const parts = partsOfName(name);
  const given = (value: unknown) => (typeof value === 'string' ? value : '');
  const [firstName, lastName] = [given(names.firstName), given(names.lastName)];
  const named = firstName || lastName ? { firstName, lastName } : parts;
  return { uid: id, email, emailVerified, ...named };
}
