// An account as its owner sees it.
import type { UserProfile } from '@octavo/contract';
import type { Account } from '#features/users/account.ts';

export const profileOf = (account: Account): UserProfile => ({
  firebase_uid: account.uid,
  email: account.email,
  first_name: account.firstName,
  last_name: account.lastName,
  email_verified: account.emailVerified,
  account_status: account.status,
  created_at: account.createdAt.toISOString(),
  last_login_at: account.lastLoginAt?.toISOString() ?? null,
});
