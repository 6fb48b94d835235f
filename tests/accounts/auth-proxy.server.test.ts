// Tests a server behind a proxy that signs people in and names them in headers.
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { startNginx, type Nginx } from '../operations/nginx.ts';
import { query } from '../setup/database.ts';
import { useApi } from '../setup/server.ts';

/** Only this address is the proxy; tests connect from it or from another one of this machine. */
const proxyAddress = '127.0.0.2';
const strangerAddress = '127.0.0.3';

const server = useApi({
  ...{ AUTH_HEADER: 'Remote-User', AUTH_EMAIL_HEADER: 'Remote-Email' },
  ...{ AUTH_NAME_HEADER: 'Remote-Name', AUTH_GROUPS_HEADER: 'Remote-Groups' },
  ...{
    AUTH_PROXIES: `${proxyAddress}, fd00::/8`,
    AUTH_SIGN_OUT_URL: 'https://auth.example/logout',
  },
  GROUP_PLANS: 'staff=basic, Domain Admins=pro',
});

type Headers = Record<string, string | string[]>;
// Tests check the fields that they need.
// oxlint-disable-next-line typescript/no-explicit-any
type Reply = { status: number; body: any };

async function ask(
  headers: Headers,
  { from = proxyAddress, method = 'GET', path = '/identity/person', body = '' } = {},
): Promise<Reply> {
  const sent = request(`${server.url}/api${path}`, {
    ...{ method, localAddress: from, agent: false },
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, body: JSON.parse(await text(answer)) };
}

const person = async (...given: Parameters<typeof ask>) => {
  const { body } = await ask(...given);
  return body.data ? body.data.person : body.code;
};

const ada = {
  ...{ 'Remote-User': 'ada', 'Remote-Email': 'ada@example.org' },
  'Remote-Name': 'Ada Lovelace',
};

describe('a person whom the proxy names', () => {
  test('has an account from the first request on', async () => {
    expect(await person(ada)).toEqual({
      ...{ uid: 'proxy:ada', email: 'ada@example.org', email_verified: true },
      name: 'Ada Lovelace',
    });
    const { body } = await ask(ada, { path: '/users/profile/proxy:ada' });
    expect(body.user).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
    expect((await ask(ada, { path: '/user-files/files' })).status).toBe(200);
  });

  test('is known also if the proxy adds a token of its own', async () => {
    const { uid } = await person({ ...ada, authorization: 'Bearer of-the-proxy' });
    expect(uid).toBe('proxy:ada');
  });

  test('may have a name in any script, and no email address', async () => {
    const name = Buffer.from('Žofie Nováková').toString('latin1');
    const seen = await person({ 'remote-user': 'zofie', 'remote-name': name });
    expect(seen).toMatchObject({ name: 'Žofie Nováková', email: '', email_verified: false });
  });

  test('gets the account that has the same verified email address, and no other', async () => {
    await query(
      server,
      `INSERT INTO users (uid, email, email_verified) VALUES
         ('claimed', 'bob@example.org', false), ('proved', 'Bob@Example.org', true),
         ('carol-claimed', 'carol@example.org', false)`,
    );
    const bob = await person({ 'remote-user': 'bob', 'remote-email': 'bob@example.org' });
    expect(bob.uid).toBe('proved');
    const carol = await person({ 'remote-user': 'carol', 'remote-email': 'carol@example.org' });
    expect(carol.uid).toBe('proxy:carol');
  });

  test('has the plan of their groups, and no longer than they are in them', async () => {
    const planWith = async (groups: string) => {
      const headers = { 'remote-user': 'dora', 'remote-groups': groups };
      return (await ask(headers, { path: '/subscription/my', method: 'POST' })).body.subscription
        .name;
    };
    expect(await planWith('others')).toBe('free');
    expect(await planWith('others, staff')).toBe('basic');
    expect(await planWith('staff|Domain Admins')).toBe('pro');
    expect(await planWith('staff')).toBe('basic');
    expect(await planWith('')).toBe('free');
  });

  test('is shown in the browser with the way to sign out', async () => {
    const { body } = await ask({}, { path: '/identity' });
    expect(body.data).toEqual({ kind: 'proxy', signOutUrl: 'https://auth.example/logout' });
  });

  test('cannot be used by a page of another site', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
      expect(await person({ ...ada, ...headers })).toBe('origin_not_allowed');
  });
});

describe('headers of a stranger', () => {
  test('name nobody', async () => {
    expect(await person(ada, { from: strangerAddress })).toBeNull();
    const { status } = await ask(ada, { from: strangerAddress, path: '/user-files/files' });
    expect(status).toBe(401);
    const forwarded = { ...ada, 'x-forwarded-for': proxyAddress, forwarded: `for=${proxyAddress}` };
    expect(await person(forwarded, { from: strangerAddress })).toBeNull();
    const registered = {
      from: strangerAddress,
      path: '/users/register',
      method: 'POST',
      body: '{}',
    };
    expect((await ask(ada, registered)).body.code).toBe('sign_in_required');
  });

  test.each<Headers>([
    { 'Remote-User': ['eve', 'ada'] },
    { 'remote-user': 'eve', 'remote-groups': ['others', 'Domain Admins'] },
    { 'remote-user': 'eve', 'remote-email': ['eve@example.org', 'ada@example.org'] },
  ])('that pass the proxy beside its own are refused: %o', async (headers) => {
    expect(await person(headers)).toBe('identity_header_invalid');
  });

  test.each<Headers>([
    { Remote_User: 'ada' },
    { REMOTE_USER: 'ada' },
    { HTTP_REMOTE_USER: 'ada' },
    { 'x-remote-user': 'ada' },
    { 'remote-user': '' },
  ])('that only look like the header name nobody: %o', async (headers) => {
    expect(await person(headers)).toBeNull();
    const { uid } = await person({ ...headers, 'remote-user': 'frank' });
    expect(uid).toBe('proxy:frank');
  });

  test.each<Headers>([
    { 'remote-user': 'a'.repeat(201) },
    { 'remote-user': '\u00ff\u00fe' },
    { 'remote-user': 'eve', 'remote-email': 'eve@example.org, ada@example.org' },
  ])('with values that are none are refused: %o', async (headers) => {
    const { status, body } = await ask(headers);
    expect([status, body.code ?? 'rejected']).toEqual([
      400,
      expect.stringMatching(/identity_header_invalid|rejected|invalid_request/),
    ]);
  });

  /** Sends what no HTTP client of Node sends. @param lines of the request after the first two */
  async function sendRaw(...lines: string[]): Promise<string> {
    const { port } = new URL(server.url);
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: proxyAddress });
    const start = ['GET /api/identity/person HTTP/1.1', 'Host: localhost', 'Connection: close'];
    socket.end([...start, ...lines, '', ''].join('\r\n'));
    return text(socket);
  }

  test('are refused in whatever case they are repeated, with a space or a control character', async () => {
    for (const lines of [
      ['Remote-User: eve', 'REMOTE-USER: ada'],
      ['REMOTE-USER: ada', 'Remote-User: eve'],
      ['Remote-User: eve', 'Remote-User : ada'],
      ['Remote-User: eve', ' ada'],
      ['Remote-User: ad\u0001a'],
    ])
      expect([lines, await sendRaw(...lines)]).toEqual([
        lines,
        expect.stringMatching(/^HTTP\S+ 400/),
      ]);
  });

  test('in the trailer of a body name nobody', async () => {
    const chunked = ['Transfer-Encoding: chunked', 'Trailer: Remote-User', '', '0'];
    expect(await sendRaw(...chunked, 'Remote-User: ada')).not.toContain('proxy:ada');
  });
});

describe('behind nginx with auth_request', () => {
  let gate: Server;
  let nginx: Nginx;
  let url: string;
  beforeAll(async () => {
    // What Authelia or oauth2-proxy does: it identifies people by their cookie.
    gate = createServer(({ headers }, response) => {
      const user = /session=(\w+)/.exec(headers.cookie ?? '')?.[1];
      if (user) response.setHeader('Remote-User', user);
      response.writeHead(user ? 200 : 401).end();
    }).listen(0, '127.0.0.1');
    await once(gate, 'listening');
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    nginx = await startNginx(
      port,
      `location / {
         auth_request /gate;
         auth_request_set $user $upstream_http_remote_user;
         proxy_set_header Remote-User $user;
         proxy_set_header Remote-Email "";
         proxy_set_header Remote-Name "";
         proxy_set_header Remote-Groups "";
         proxy_set_header Host $http_host;
         proxy_bind ${proxyAddress};
         proxy_pass ${server.url};
       }
       location = /gate {
         internal;
         proxy_pass_request_body off;
         proxy_set_header Content-Length "";
         proxy_pass http://127.0.0.1:${(gate.address() as AddressInfo).port};
       }`,
    );
  });
  afterAll(async () => {
    await nginx.stop();
    gate.close();
  });

  const personAt = async (headers: Record<string, string>) => {
    const answer = await fetch(`${url}/api/identity/person`, { headers });
    if (!answer.ok) return answer.status;
    return ((await answer.json()) as { data: { person: { uid: string } } }).data.person.uid;
  };

  test('only who the proxy lets in is somebody, and only whom it names', async () => {
    expect(await personAt({ 'remote-user': 'ada' })).toBe(401);
    const grace = { cookie: 'session=grace' };
    expect(await personAt(grace)).toBe('proxy:grace');
    const claims = { 'Remote-User': 'ada', Remote_User: 'ada', 'Remote-Email': 'ada@example.org' };
    expect(await personAt({ ...grace, ...claims })).toBe('proxy:grace');
    expect(await personAt({ ...grace, origin: url })).toBe('proxy:grace');
  });
});
