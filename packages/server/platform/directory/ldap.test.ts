import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { groupName, openDirectory } from '#platform/directory/ldap.ts';

test.each([
  ['cn=staff,ou=groups,dc=example,dc=org', 'staff'],
  ['CN=Design and Print,OU=Groups', 'Design and Print'],
  ['cn=Makers\\, more,ou=groups', 'Makers, more'],
  ['cn=a\\2Cb,ou=groups', 'a,b'],
  ['cn=staff+ou=x,dc=example', 'staff'],
  ['staff', 'staff'],
])('the group %s is called %s', (text, name) => expect(groupName(text)).toBe(name));

/** An element of BER (X.690) whose content is shorter than 256 bytes. */
function element(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, 0x81, content.length]), content]);
}
const text = (value: string) => element(0x04, Buffer.from(value));
const integer = (value: number) => element(0x02, Buffer.from([value]));
/** The result of an operation (RFC 4511, section 4.1.9). */
const result = (tag: number, code: number) =>
  element(tag, element(0x0a, Buffer.from([code])), text(''), text(''));

const success = 0;
const requests = { bind: 0x60, search: 0x63, extended: 0x77 };

/** Reads a request (RFC 4511, section 4.1.1). @returns the id of its message and the tag of its operation */
function read(request: Buffer): { id: number; operation: number } {
  const length = request[1] ?? 0;
  const start = length < 0x80 ? 2 : 2 + (length & 0x7f);
  return { id: request[start + 2] ?? 0, operation: request[start + 3] ?? 0 };
}

type Answers = {
  /** The attributes of the only entry. */
  attributes?: Record<string, string>;
  /** The result of the sign-in. */
  code?: number;
};

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A directory that signs in with any password, unless `code` says otherwise. It accepts StartTLS, and is silent after that. */
async function fakeDirectory({ attributes = {}, code = success }: Answers = {}, startTls = false) {
  const values = Object.entries(attributes).map(([name, value]) =>
    element(0x30, text(name), element(0x31, text(value))),
  );
  const entry = element(0x64, text('uid=ada,dc=example'), element(0x30, ...values));
  const answersTo: Record<number, Buffer[]> = {
    [requests.bind]: [result(0x61, code)],
    [requests.search]: [entry, result(0x65, success)],
    [requests.extended]: [result(0x78, success)],
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (request) => {
      const { id, operation } = read(request);
      for (const answer of answersTo[operation] ?? [])
        socket.write(element(0x30, integer(id), answer));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });
  return openDirectory({
    ...{ url: `ldap://127.0.0.1:${(server.address() as AddressInfo).port}`, base: 'dc=example' },
    ...{ startTls, bind: undefined, groupAttribute: 'memberof' },
    filterFor: (login) => `(uid=${login})`,
  });
}

test('the case of the names of attributes does not matter', async () => {
  const directory = await fakeDirectory({
    attributes: { Mail: 'ada@example.org', ENTRYUUID: 'one', memberOf: 'cn=staff,ou=groups' },
  });
  expect(await directory.check('ada', 'a password')).toMatchObject({
    ...{ id: 'one', email: 'ada@example.org', groups: ['staff'] },
  });
});

describe('a sign-in that the directory does not accept', () => {
  test.each([
    ['a wrong password', 49],
    ['an entry that is locked', 19],
    ['an entry without a password', 48],
    ['an entry that is disabled', 53],
  ])('is refused: %s', async (_case, code) => {
    const directory = await fakeDirectory({ code });
    expect(await directory.check('ada', 'a password')).toBe('refused');
  });

  test.each([
    ['an error of the directory', 1],
    ['a busy directory', 51],
    ['a directory that is shutting down', 52],
  ])('is no decision about the person: %s', async (_case, code) => {
    const directory = await fakeDirectory({ code });
    await expect(directory.check('ada', 'a password')).rejects.toMatchObject({ code });
  });
});

test('a directory that does not continue the TLS handshake is given up', async () => {
  const directory = await fakeDirectory({}, true);
  await expect(directory.check('ada', 'a password')).rejects.toThrow('timed out');
});

test('who may not sign in is refused before the password is checked', async () => {
  const directory = await fakeDirectory({ attributes: { entryUUID: 'one' } });
  const admitted: string[] = [];
  const admit = (id: string) => {
    admitted.push(id);
    return Promise.reject(new Error('too many attempts'));
  };
  await expect(directory.check('ada', 'a password', admit)).rejects.toThrow('too many attempts');
  expect(admitted).toEqual(['one']);
});
