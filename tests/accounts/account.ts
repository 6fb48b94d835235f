// Somebody who has an account and is signed in, made through the same calls as a browser makes.
import { screens } from '@octavo/contract';
import { request, type APIRequestContext, type BrowserContextOptions } from 'playwright-core';
import { expect, inject, vi } from 'vitest';
import { adminData } from '../operations/commands.ts';

type StorageState = Awaited<ReturnType<APIRequestContext['storageState']>>;

export type Account = {
  email: string;
  /** Signs a visit in. */
  signedIn: Pick<BrowserContextOptions, 'storageState'>;
  /** Makes a call of the API in this person's name. */
  call(path: string, data?: object): Promise<void>;
  /** Converts a small table, so that there is a file: `name.json`. */
  convert(name: string): Promise<void>;
};

/** The password of every new account. */
export const password = 'a good password';

const subjects: Record<string, string> = {
  '/auth/verify': 'Confirm your email address',
  '/auth/reset': 'Reset your password',
};
const mailWithinMs = 30_000;

/** Signs somebody new up, follows the link of the mail, and gives the session. */
export async function newAccount(): Promise<Account> {
  const email = `${crypto.randomUUID().slice(0, 12)}@example.org`;
  const client = await request.newContext({ baseURL: inject('baseUrl') });
  const names = { name: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace' };
  // Sign-ups are counted by network address, and the server trusts a proxy of its own machine.
  const from = { 'x-forwarded-for': addressOfItsOwn() };
  await post(client, '/api/auth/sign-up/email', { email, password, ...names }, from);
  await confirm(client, await linkInMailTo(email));
  await post(client, '/api/users/register', {}, await authorization(client));
  const storageState = kept(await client.storageState());
  return {
    email,
    signedIn: { storageState },
    call: async (path, data = {}) => post(client, `/api${path}`, data, await authorization(client)),
    convert: async (name) => convert(client, name),
  };
}

/** Presses the button on the page that the link of the mail opens. */
export async function confirm(client: APIRequestContext, link: string): Promise<void> {
  const { pathname, searchParams } = new URL(link);
  await client.post(pathname, { form: { token: searchParams.get('token') ?? '' } });
}

/** The session as a browser keeps it: with the mark by which the next page sees it before any request. */
const kept = (state: StorageState): StorageState => ({
  ...state,
  origins: [
    { origin: inject('baseUrl'), localStorage: [{ name: 'octavo-session', value: 'kept' }] },
  ],
});

/** A network address that no other test uses, for the header in which proxies report it. */
export const addressOfItsOwn = () =>
  `10.${Array.from(crypto.getRandomValues(new Uint8Array(3))).join('.')}`;

async function post(
  client: APIRequestContext,
  path: string,
  data: object,
  headers: Record<string, string> = {},
): Promise<void> {
  const answer = await client.post(path, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
}

let mailbox: Promise<{ address: string }> | undefined;

/** Where the operator of the server opens its mailbox. */
export async function mailboxPath(): Promise<string> {
  mailbox ??= adminData(inject('dataFolder'), ['mailbox']);
  const { pathname, search } = new URL((await mailbox).address);
  return pathname + search;
}

/** The address that the mail leads to, as the mailbox page shows it. */
export async function linkInMailTo(email: string, path = '/auth/verify'): Promise<string> {
  // In a browser of the operator's, not of the person's.
  const client = await request.newContext({ baseURL: inject('baseUrl') });
  await client.get(await mailboxPath());
  const row = await vi.waitFor(async () => {
    const mails = await (await client.get('/auth/mailbox')).text();
    const found = mails
      .split('<li>')
      .find((item) => item.includes(email) && item.includes(subjects[path] ?? ''));
    if (!found) throw new Error(`There is no mail to ${email}`);
    return found;
  }, mailWithinMs);
  const mail = await (await client.get(hrefIn(row, '/auth/mailbox/'))).text();
  return hrefIn(mail, path);
}

function hrefIn(html: string, path: string): string {
  const found = [...html.matchAll(/href="([^"]+)"/g)].find(([, href = '']) => href.includes(path));
  if (!found?.[1]) throw new Error(`There is no link to ${path}`);
  return found[1].replaceAll('&amp;', '&');
}

async function authorization(client: APIRequestContext) {
  const { token } = (await (await client.get('/api/auth/token')).json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

async function convert(client: APIRequestContext, name: string): Promise<void> {
  const file = { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') };
  const answer = await client.post('/api/conversion/convert', {
    multipart: { conversionType: 'csv-to-json', file },
    headers: await authorization(client),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

export const { pricing: pricingPath, myFiles: myFilesPath, profile: profilePath } = screens;
