// `octavo admin users …`
import { formatBytes, planNames } from '@octavo/contract';
import type { UserDetails, UserRecord } from '@octavo/server/admin';
import { UsageError, type Command } from './command.ts';
import { limitOf } from './limit.ts';
import { listing, timeText, table } from './text.ts';

export const listUsers: Command = {
  options: { search: 'TEXT', limit: 'N' },
  does: 'list accounts, newest first',
  async run({ options: { search = '', ...others } }, { administer }) {
    const limit = limitOf(others['limit']);
    const found = await administer(({ users }) => users.list(search, limit));
    return { data: found, text: table(headers, found.map(cellsOf), 'No accounts.') };
  },
};

export const showUser: Command = {
  operands: ['WHO'],
  does: 'show an account by uid or email address, with its usage',
  async run({ operands: [who = ''] }, { administer }) {
    const user = await administer(({ users }) => users.show(who));
    return { data: user, text: listing(detailsOf(user)) };
  },
};

export const suspendUser = statusCommand('suspended', 'suspend an account');
export const resumeUser = statusCommand('active', 'resume a suspended account');

export const grantAdmin = roleCommand('admin', 'make an account an administrator of this server');
export const revokeAdmin = roleCommand('user', 'make an administrator an ordinary account again');

export const deleteUser: Command = {
  operands: ['WHO'],
  options: { confirm: 'UID' },
  does: 'delete an account and everything in it; --confirm repeats its uid',
  async run({ operands: [who = ''], options: { confirm } }, { administer }) {
    const uid = await administer(async ({ users }) => {
      const found = await users.show(who);
      if (confirm !== found.uid)
        throw new Error(
          `This deletes ${found.email || found.uid} and all its files permanently. To confirm, add --confirm ${found.uid}`,
        );
      return users.delete(found.uid);
    });
    return { data: { uid, deleted: true }, text: `The account ${uid} was deleted.` };
  },
};

export const setPlan: Command = {
  operands: ['WHO', 'PLAN'],
  options: { until: 'DATE' },
  does: 'set the plan of an account; free ends the current one',
  async run({ operands: [who = '', value = ''], options: { until } }, { administer }) {
    const plan = planOf(value);
    const end = until === undefined ? undefined : dateOf(until);
    const uid = await administer(({ users }) => users.setPlan(who, plan, end));
    const text = `The account ${uid} is now on the plan ${plan}${end ? ` until ${timeText(end)} UTC` : ''}.`;
    return { data: { uid, plan, until: end ?? null }, text };
  },
};

function statusCommand(status: UserRecord['status'], does: string): Command {
  return {
    operands: ['WHO'],
    does,
    async run({ operands: [who = ''] }, { administer }) {
      const uid = await administer(({ users }) => users.setStatus(who, status));
      return { data: { uid, status }, text: `The account ${uid} is now ${status}.` };
    },
  };
}

function roleCommand(role: UserRecord['role'], does: string): Command {
  return {
    operands: ['WHO'],
    does,
    async run({ operands: [who = ''] }, { administer }) {
      const uid = await administer(({ users }) => users.setRole(who, role));
      const text = `The account ${uid} is ${role === 'admin' ? 'now' : 'no longer'} an administrator.`;
      return { data: { uid, role }, text };
    },
  };
}

const headers = ['uid', 'email', 'status', 'role', 'plan', 'registered', 'last sign-in'];

const cellsOf = (user: UserRecord): string[] => [
  ...[user.uid, user.email, user.status, user.role, user.plan],
  ...[timeText(user.createdAt), timeText(user.lastLoginAt)],
];

const detailsOf = (user: UserDetails) => ({
  uid: user.uid,
  email: `${user.email}${user.emailVerified ? '' : ' (not verified)'}`,
  name: `${user.firstName} ${user.lastName}`.trim(),
  status: user.status,
  role: user.role,
  plan: user.plan,
  'plan until': timeText(user.planUntil),
  registered: timeText(user.createdAt),
  'last sign-in': timeText(user.lastLoginAt),
  conversions: `${user.conversions} this month`,
  storage: formatBytes(user.storedBytes),
});

function planOf(value: string) {
  const plan = planNames.find((name) => name === value);
  if (!plan)
    throw new UsageError(`Unknown plan “${value}”. Choose one of: ${planNames.join(', ')}.`);
  return plan;
}

function dateOf(value: string): Date {
  const date = new Date(value);
  if (!/^\d{4}-\d{2}-\d{2}/.test(value) || Number.isNaN(date.getTime()))
    throw new UsageError(
      '--until takes a date such as 2027-12-31, or a time such as 2027-12-31T18:00Z.',
    );
  return date;
}
