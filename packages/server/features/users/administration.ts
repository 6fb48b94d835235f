// Administration of accounts.
import type { PlanName } from '@octavo/contract';
import type { Queries } from '#platform/database/database.ts';
import { ownerOfUser } from '#platform/http/caller.ts';
import { recordAdminAction } from '#core/activity/audit-log.ts';
import { periodOf, conversionsIn, storedBytes } from '#core/quota/quota.ts';
import { changeRole, changeStatus } from '#features/users/account-status.ts';
import { deleteAccount, type DeletionContext } from '#features/users/deletion.ts';
import { userRecord, userRecords, type UserRecord } from '#features/users/records.ts';

/** An account with its usage: conversions of this month and bytes of storage. */
export type UserDetails = UserRecord & { conversions: number; storedBytes: number };

/** `who` is a uid or an email address. Each call throws Error with a sentence when no account matches. */
export type UserAdministration = {
  /** The newest accounts whose uid, email address or name contains a text, at most `limit`. */
  list(text: string, limit: number): Promise<UserRecord[]>;
  show(who: string): Promise<UserDetails>;
  /** Suspends an account, without losing its data, or resumes it. @returns the uid */
  setStatus(who: string, status: UserRecord['status']): Promise<string>;
  /**
   * Makes an account an administrator, or an ordinary one again. @returns the uid
   * @throws Error also for an email address that nobody has verified: whoever signed up with it need not own it
   */
  setRole(who: string, role: UserRecord['role']): Promise<string>;
  /** Deletes the account and everything in it. @returns the uid */
  delete(who: string): Promise<string>;
  /** Replaces the plan of an account. @param until by default the plan does not end @returns the uid */
  setPlan(who: string, plan: PlanName, until?: Date): Promise<string>;
};

type Context = Omit<DeletionContext, keyof DeletionServices> & {
  /** Replaces the plan of an account. */
  setPlan(uid: string, plan: PlanName, until?: Date): Promise<void>;
  /** Opens what the deletion of an account needs; nothing else uses it. */
  openDeletionServices(): Promise<DeletionServices>;
};

type DeletionServices = Pick<DeletionContext, 'identity' | 'closeBilling' | 'mailer'>;

export function administerUsers(context: Context): UserAdministration {
  const { tables } = context;
  const uidOf = async (who: string) => (await userRecord(tables, who)).uid;
  return {
    list: (text, limit) => userRecords(tables, text, limit),
    async show(who) {
      const record = await userRecord(tables, who);
      const owner = ownerOfUser(record.uid);
      return {
        ...record,
        conversions: await conversionsIn(tables, owner, periodOf(new Date())),
        storedBytes: await storedBytes(tables, owner),
      };
    },
    async setStatus(who, status) {
      const uid = await uidOf(who);
      await changeStatus(tables, uid, status, null);
      return uid;
    },
    async setRole(who, role) {
      const { uid, email, emailVerified } = await userRecord(tables, who);
      if (role === 'admin' && who !== uid && !emailVerified)
        throw new Error(
          `Nobody has verified the address ${email}, so whoever signed up with it need not own it. If you know the account, name it by its uid: ${uid}`,
        );
      await changeRole(tables, uid, role, null);
      return uid;
    },
    async delete(who) {
      const uid = await uidOf(who);
      const record = (queries: Queries) =>
        recordAdminAction(queries, { action: 'user_deleted', actor: null, target: uid });
      await deleteAccount({ ...context, ...(await context.openDeletionServices()), record }, uid);
      return uid;
    },
    async setPlan(who, plan, until) {
      const uid = await uidOf(who);
      await context.setPlan(uid, plan, until);
      return uid;
    },
  };
}
