// Tests the limits against guessing passwords of embedded accounts.
import { describe, expect, test } from 'vitest';
import type { Reply } from './accounts.ts';
import { newAddress } from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { auth, linkIn, mailsTo, signIn, signUp, someone, verified } from './embedded-accounts.ts';
import { useApi } from '../setup/server.ts';

const server = useApi({ SIGNUP_VERIFICATION: 'required' });

describe('too many requests of one client', () => {
  test('to sign in are refused, while other clients are not', async () => {
    const person = await verified(server);
    const from = newAddress();
    const statuses: number[] = [];
    for (let call = 0; call < 11; call++)
      statuses.push((await signIn(server, someone(), { from })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await signIn(server, person)).status).toBe(200);
  });

  test('to reset a password are refused', async () => {
    const from = newAddress();
    const ask = () => auth(server, '/request-password-reset', { email: someone().email }, { from });
    for (let call = 0; call < 5; call++) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('too many attempts to sign in to one account', () => {
  const wrongPassword = 'a wrong password';
  const guess = (email: string, from?: string) =>
    signIn(server, { email, password: wrongPassword }, from ? { from } : {});

  /** Guesses from new addresses until guesses are slowed down. */
  async function provoke(email: string): Promise<Reply> {
    for (let call = 0; call < 20; call++) {
      const reply = await guess(email);
      if (reply.status === 429) return reply;
    }
    throw new Error('guesses were not slowed down');
  }

  test('are slowed down, from whatever address, with the right password too', async () => {
    const person = await verified(server);
    const refused = await provoke(person.email);
    expect(refused.body).toMatchObject({ success: false, code: 'TOO_MANY_ATTEMPTS' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await keepWaiting(person.email);
    expect((await signIn(server, person)).status).toBe(429);
  });

  test('do not slow down the owner at an address that they have used before', async () => {
    const person = await verified(server);
    const from = newAddress();
    expect((await signIn(server, person, { from })).status).toBe(200);
    await provoke(person.email);
    await keepWaiting(person.email);
    expect((await signIn(server, person, { from })).status).toBe(200);
    expect((await signIn(server, person)).status).toBe(429);
  });

  test('are forgotten when the owner sets a new password by email', async () => {
    const person = await verified(server);
    await provoke(person.email);
    await keepWaiting(person.email);
    await auth(server, '/request-password-reset', { email: person.email });
    const mails = await mailsTo(server, person.email, 2);
    const token = new URL(linkIn(mails.at(-1), '/auth/reset')).searchParams.get('token');
    const newPassword = 'another password';
    await auth(server, '/reset-password', { token, newPassword });
    expect((await signIn(server, { ...person, password: newPassword })).status).toBe(200);
  });

  test('leave the owner the mail for a new password, however often somebody signs up with the address', async () => {
    const person = await verified(server);
    for (let call = 0; call < 6; call++) await signUp(server, person);
    await auth(server, '/request-password-reset', { email: person.email });
    // The first is that of the verification; five say that the address is in use.
    const mails = await mailsTo(server, person.email, 7);
    expect(linkIn(mails.at(-1), '/auth/reset')).toContain('token=');
  });

  test('wait twice as long each time, and the next attempt is accepted after that', async () => {
    const { email } = someone();
    await query(server, 'DELETE FROM sign_in_attempts');
    await provoke(email);
    let attempts = 0;
    for (let round = 0; round < 14; round++) {
      const earliest = await endWait();
      expect((await guess(email)).status).toBe(401);
      const wait = await currentWait();
      // The guess came at some time between the two queries.
      const seconds = Math.min(900, 2 ** (wait.attempts - 5));
      expect(wait.endsAt).toBeGreaterThanOrEqual(earliest + seconds);
      expect(wait.endsAt).toBeLessThanOrEqual(wait.now + seconds);
      expect(wait.attempts).toBeGreaterThan(attempts);
      attempts = wait.attempts;
    }
    const refused = await guess(email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(2 ** 9);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
  });

  test('count if they are made at the same time', async () => {
    const { email } = someone();
    await guess(email);
    // With so many attempts, the pause after the next outlasts the test; the first pauses take a second, which a busy machine needs.
    await query(server, 'UPDATE sign_in_attempts SET attempts = 20');
    const replies = await Promise.all(Array.from({ length: 30 }, () => guess(email)));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(1);
  });

  test('count in a stolen session too, where a password is changed', async () => {
    const person = await verified(server);
    const from = newAddress();
    const { body } = await signIn(server, person, { from });
    const session = body['token'] as string;
    const change = (currentPassword: string, options: { from?: string } = {}) =>
      auth(
        server,
        '/change-password',
        { currentPassword, newPassword: 'another password' },
        { session, ...options },
      );
    for (let call = 0; call < 5; call++) expect((await change(wrongPassword)).status).toBe(400);
    await keepWaiting(person.email);
    const refused = await change(person.password);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await change(person.password, { from })).status).toBe(200);
  });

  test('look the same for an address without an account', async () => {
    const refused = await provoke(someone().email);
    expect(refused.body.code).toBe('TOO_MANY_ATTEMPTS');
  });

  /** Makes the wait of an account outlast the test. */
  const keepWaiting = async (email: string) => {
    await guess(email);
    await query(server, `UPDATE sign_in_attempts SET next_at = now() + interval '1 minute'`);
  };

  /** @returns the time, in seconds */
  async function endWait(): Promise<number> {
    const [ended] = await query<{ now: number }>(
      server,
      'UPDATE sign_in_attempts SET next_at = now() RETURNING extract(epoch FROM now())::float8 AS now',
    );
    return ended!.now;
  }

  /** The wait of the only account, in seconds. */
  async function currentWait() {
    const [wait] = await query<{ attempts: number; endsAt: number; now: number }>(
      server,
      `SELECT attempts, extract(epoch FROM next_at)::float8 AS "endsAt", extract(epoch FROM now())::float8 AS now
       FROM sign_in_attempts`,
    );
    return wait!;
  }
});
