// Users of the embedded identity provider, and their emails.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Reply } from './accounts.ts';
import { newAddress } from '../setup/client.ts';
import type { TestServer } from '../setup/server.ts';

export type Credentials = { email: string; password: string };
export type KeptMail = { to: string; subject: string; text: string };

type AuthCall = { session?: string; from?: string; headers?: Record<string, string> };

/** Calls the embedded provider, by default as a new client each time. @param from the client address */
export async function auth(
  server: TestServer,
  path: string,
  body?: unknown,
  { session, from = newAddress(), headers = {} }: AuthCall = {},
): Promise<Reply> {
  const answer = await fetch(`${server.url}/api/auth${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-forwarded-for': from,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(session && { authorization: `Bearer ${session}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') && text !== '';
  return {
    status: answer.status,
    headers: answer.headers,
    body: isJson ? JSON.parse(text) : { text },
  };
}

const names = { name: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace' };

/** Signs a user up. */
export const signUp = (server: TestServer, { email, password }: Credentials, options?: AuthCall) =>
  auth(server, '/sign-up/email', { email, password, ...names }, options);

/** Waits for a number of emails to an address. @returns them, newest last */
export async function mailsTo(server: TestServer, to: string, count = 1): Promise<KeptMail[]> {
  const folder = join(server.dataFolder, 'mail');
  for (let tries = 0; tries < 200; tries++) {
    const names = await readdir(folder).catch(() => []);
    const files = names.filter((name) => name.endsWith('.json')).toSorted();
    const mails = await Promise.all(
      files.map(async (name) => readFile(join(folder, name), 'utf8')),
    );
    const found = mails
      .map((mail) => JSON.parse(mail) as KeptMail)
      .filter((mail) => mail.to === to);
    if (found.length >= count) return found;
    await wait(50);
  }
  throw new Error(`${to} did not get ${count} mails`);
}

/** The first link to a path in an email. */
export function linkIn(mail: KeptMail | undefined, path: string): string {
  const link = mail?.text.split(/\s+/).find((word) => word.includes(path));
  if (!link) throw new Error(`no link to ${path} in “${mail?.subject}”`);
  return link;
}

export const follow = (link: string, headers: Record<string, string> = {}) =>
  fetch(link, { redirect: 'manual', headers });

/** Follows the verification link in an email and presses the button on its page. */
export const confirm = (link: string, headers: Record<string, string> = {}) => {
  const { origin, pathname, searchParams } = new URL(link);
  const body = new URLSearchParams({ token: searchParams.get('token') ?? '' });
  return fetch(origin + pathname, { method: 'POST', redirect: 'manual', headers, body });
};

/** New credentials: a unique address and a password. */
export const someone = (): Credentials => ({
  email: `${crypto.randomUUID().slice(0, 12)}@example.org`,
  password: 'a good password',
});

/** A user who signed up and followed the link in the email. */
export async function verified(server: TestServer): Promise<Credentials> {
  const person = someone();
  await signUp(server, person);
  const [mail] = await mailsTo(server, person.email);
  await confirm(linkIn(mail, '/auth/verify'));
  return person;
}

export const signIn = (server: TestServer, { email, password }: Credentials, options?: AuthCall) =>
  auth(server, '/sign-in/email', { email, password }, options);

/** Signs a user in. @returns the session */
export async function sessionOf(server: TestServer, person: Credentials): Promise<string> {
  const { body } = await signIn(server, person);
  return body['token'] as string;
}

/** The Authorization header for API calls. */
export async function bearerOf(server: TestServer, session: string) {
  const { body } = await auth(server, '/token', undefined, { session });
  return { authorization: `Bearer ${body['token'] as string}` };
}
