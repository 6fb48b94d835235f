// Keyed hashes that recognise an email address or a uid after its account was deleted, and that nobody can reverse.
import type { Secrets } from '#platform/secrets.ts';

/** The key of an email address, without regard to upper and lower case; null for no address. */
export const emailKeyOf = (secrets: Secrets, email: string): string | null =>
  email.trim() === ''
    ? null
    : secrets.sign('email addresses', email.trim().toLowerCase()).toString('hex');

/** The key of the uid of a deleted account. */
export const uidKeyOf = (secrets: Secrets, uid: string): string =>
  secrets.sign('deleted accounts', uid).toString('hex');
