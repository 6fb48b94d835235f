// A person as better-auth keeps them.
import { partsOfName, type Identity } from '#platform/identity/identity.ts';

/** What is read of a person; the names are ours. */
type Stored = {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  firstName?: unknown;
  lastName?: unknown;
};

/** The identity of a stored person: the two names they gave, or those that their whole name has. */
export function personOf({ id, email, emailVerified, name, ...names }: Stored): Identity {
  const parts = partsOfName(name);
  const given = (value: unknown) => (typeof value === 'string' ? value : '');
  const [firstName, lastName] = [given(names.firstName), given(names.lastName)];
  const named = firstName || lastName ? { firstName, lastName } : parts;
  return { uid: id, email, emailVerified, ...named };
}
