// Tests Firebase accounts on a real server, with Google's Auth emulator instead of Google. Run by scripts/test-firebase.ts.
import { describe, expect, test } from 'vitest';
import type { BrowserEnvironment } from '../../packages/web/identity/adapters/adapter.ts';
import { firebaseAdapter } from '../../packages/web/identity/adapters/firebase.ts';
import { call } from './accounts.ts';
import { useServer } from '../setup/server.ts';

const project = process.env['FIREBASE_PROJECT_ID'] ?? '';
const emulator = process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '';
const server = useServer({ FIREBASE_API_KEY: 'any' });

/** A minimal browser with storage. */
function browser(): BrowserEnvironment {
  const storage = new Map<string, string>();
  return {
    fetch,
    now: Date.now,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    openSite: () => Promise.reject(new Error('there is no window here')),
    redirectResult: () => undefined,
  };
}

const adapterOf = (around = browser()) => firebaseAdapter({ apiKey: 'any', emulator }, around);

const someone = () => ({
  email: `${crypto.randomUUID().slice(0, 12)}@example.org`,
  password: 'a good password',
  firstName: 'Ada',
  lastName: 'Lovelace',
});

type Mail = { email: string; requestType: string; oobLink: string; oobCode: string };

/** The mails that the emulator would have sent, the newest last. */
async function mailsTo(email: string): Promise<Mail[]> {
  const answer = await fetch(`http://${emulator}/emulator/v1/projects/${project}/oobCodes`);
  const { oobCodes } = (await answer.json()) as { oobCodes: Mail[] };
  return oobCodes.filter((mail) => mail.email === email);
}

const headersOf = async (adapter: ReturnType<typeof adapterOf>) => ({
  authorization: `Bearer ${await adapter.token()}`,
});

describe('an account', () => {
  test('starts unverified, is registered, and becomes verified with the next token', async () => {
    const around = browser();
    const adapter = adapterOf(around);
    const who = someone();
    const person = await adapter.signUp(who);
    expect(person).toMatchObject({ email: who.email, emailVerified: false, name: 'Ada Lovelace' });
    const uid = person?.uid ?? '';

    const headers = await headersOf(adapter);
    const registered = await call(server, 'POST', '/users/register', { headers, body: {} });
    expect(registered.status).toBe(201);
    expect(registered.body.user).toMatchObject({ firebase_uid: uid, email_verified: false });

    const [mail] = await mailsTo(who.email);
    expect(mail?.requestType).toBe('VERIFY_EMAIL');
    await fetch(mail?.oobLink ?? '');
    const again = adapterOf(around);
    expect(await again.restore()).toMatchObject({ uid, emailVerified: true });

    const fresh = await headersOf(again);
    await call(server, 'PUT', `/users/login/${uid}`, { headers: fresh, body: {} });
    const profile = await call(server, 'GET', `/users/profile/${uid}`, { headers: fresh });
    expect(profile.body.user).toMatchObject({ email: who.email, email_verified: true });
  });

  test('cannot be created twice, or with a short password', async () => {
    const who = someone();
    await adapterOf().signUp(who);
    await expect(adapterOf().signUp(who)).rejects.toMatchObject({ code: 'email-already-in-use' });
    const weak = adapterOf().signUp({ ...someone(), password: '12345' });
    await expect(weak).rejects.toMatchObject({ code: 'weak-password' });
  });

  test('accepts only its own password', async () => {
    const who = someone();
    const made = await adapterOf().signUp(who);
    expect((await adapterOf().signIn(who.email, who.password)).uid).toBe(made?.uid);
    const wrong = adapterOf().signIn(who.email, 'a wrong password');
    await expect(wrong).rejects.toMatchObject({ code: 'invalid-credential' });
  });

  test('gets a new password through a link sent by email', async () => {
    const who = someone();
    await adapterOf().signUp(who);
    await adapterOf().sendReset(who.email);
    const mail = (await mailsTo(who.email)).find((each) => each.requestType === 'PASSWORD_RESET');
    await adapterOf().resetPassword(mail?.oobCode ?? '', 'another password');
    expect(await adapterOf().signIn(who.email, 'another password')).toBeDefined();
    const old = adapterOf().signIn(who.email, who.password);
    await expect(old).rejects.toMatchObject({ code: 'invalid-credential' });
  });
});

describe('a server that accepts the emulator', () => {
  test('reports this to the browser, in its log and in its readiness', async () => {
    const { body } = await call(server, 'GET', '/identity');
    expect(body['data']).toMatchObject({ kind: 'firebase', projectId: project, emulator });
    expect(server.log()).toContain('Firebase Auth emulator');
    const ready = await call(server, 'GET', '/health/ready');
    expect(ready.body['checks'].identity).toContain('Firebase Auth emulator');
  });

  test('refuses tokens of another project', async () => {
    const claims = { iss: 'https://securetoken.google.com/other', aud: 'other', sub: 'somebody' };
    const seconds = Math.floor(Date.now() / 1000);
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const token = `${encode({ alg: 'none' })}.${encode({ ...claims, iat: seconds, exp: seconds + 60 })}.`;
    const headers = { authorization: `Bearer ${token}` };
    const reply = await call(server, 'POST', '/users/register', { headers, body: {} });
    expect([reply.status, reply.body.code]).toEqual([401, 'token_invalid']);
  });
});
