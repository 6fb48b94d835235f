// HTTP as clients use it: bodies, methods, statuses and queries that RFC 9110 and common libraries expect.
import { beforeAll, describe, expect, test } from 'vitest';
import { failure } from '@octavo/contract';
import { call, registered, type Person } from '../accounts/accounts.ts';
import { convert } from '../setup/client.ts';
import { csv } from '../setup/documents.ts';
import { issuer, useSharedServer } from '../setup/shared-server.ts';

const server = useSharedServer();
let person: Person;
beforeAll(async () => {
  person = await registered(server, issuer);
});

const request = (method: string, path: string, init: RequestInit = {}) =>
  fetch(`${server.url}/api${path}`, {
    method,
    ...init,
    headers: { ...person.headers, ...(init.headers as Record<string, string>) },
  });
const json = { 'content-type': 'application/json' };

/** The status and code of a refusal, whose body has the format of all problems. */
async function refusal(response: Response): Promise<[number, string]> {
  const { code } = failure.parse(await response.json());
  return [response.status, code];
}

describe('an empty body that is called JSON', () => {
  test.each([
    ['POST', '/subscription/my'],
    ['POST', '/subscription/history'],
    ['POST', '/subscription/payments'],
    ['POST', '/subscription/usage'],
    ['POST', '/pdf-processing/install-dependencies'],
    ['GET', '/user-files/files'],
  ])('is no body for %s %s', async (method, path) => {
    const { status } = await request(method, path, { headers: json });
    expect(status).toBe(200);
  });

  test('is no body where a person is signed in, a plan cancelled or a file deleted', async () => {
    const login = await request('PUT', `/users/login/${person.uid}`, { headers: json });
    expect(login.status).toBe(200);
    const cancel = await request('POST', '/subscription/cancel', { headers: json });
    expect(await refusal(cancel)).toEqual([409, 'no_subscription']);
    const path = `/user-files/files/${crypto.randomUUID()}`;
    expect(await refusal(await request('DELETE', path, { headers: json }))).toEqual([
      ...[404, 'not_found'],
    ]);
  });

  test('is refused where a body is needed', async () => {
    const answer = await request('POST', '/api-keys', { headers: json });
    expect(await refusal(answer)).toEqual([400, 'invalid_request']);
  });
});

describe('a request that cannot be served', () => {
  test('with a malformed escape is refused in the format of all problems', async () => {
    const answer = await request('GET', '/user-files/files/%zz');
    expect(await refusal(answer)).toEqual([400, 'malformed_url']);
  });

  test.each(['/%00', '/a//b', '/a/%2e%2e/b'])('at %s, which is no file, gets 404', async (path) => {
    expect(await refusal(await request('GET', path))).toEqual([404, 'not_found']);
  });

  test('with an id that is too long gets 404', async () => {
    const answer = await request('GET', `/user-files/files/${'a'.repeat(500)}`);
    expect(await refusal(answer)).toEqual([404, 'not_found']);
  });

  test('with a large JSON body gets 413', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(100_000) });
    const answer = await request('POST', '/api-keys', { headers: json, body });
    const { code, message } = failure.parse(await answer.json());
    expect([answer.status, code]).toEqual([413, 'body_too_large']);
    expect(message).toMatch(/^The request body is too large: 97\.\d+ KB\. The limit is 64 KB\./);
  });

  test.each(['multipart/form-data', 'multipart/form-data; boundary=b'])(
    'with a form of the type %s that cannot be read gets 400',
    async (type) => {
      const headers = { 'content-type': type };
      const answer = await request('POST', '/conversion/convert', { headers, body: 'no form' });
      expect(await refusal(answer)).toEqual([400, 'invalid_request']);
    },
  );

  test.each([
    ['half of a surrogate pair', '{"name":"a\\ud800b"}'],
    ['NUL in a name of a field', '{"name":"a","a\\u0000":1}'],
  ])('with %s gets 400', async (_, body) => {
    const answer = await request('POST', '/api-keys', { headers: json, body });
    expect(await refusal(answer)).toEqual([400, 'invalid_request']);
  });

  test('with NUL in the field of a form gets 400', async () => {
    const { status, body } = await convert(server, {
      type: 'html-to-pdf',
      ...{ name: 'page.html', content: '<p>Text' },
      options: { header: 'a\0b' },
    });
    expect([status, body.code]).toEqual([400, 'invalid_option']);
  });

  test('with another content type gets 415', async () => {
    const headers = { 'content-type': 'application/x-yaml' };
    const answer = await request('POST', '/api-keys', { headers, body: 'name: x' });
    expect(await refusal(answer)).toEqual([415, 'unsupported_media_type']);
  });

  test.each([
    ['PATCH', '/user-files/stats', 'GET, HEAD'],
    ['POST', '/conversion/catalogue', 'GET, HEAD'],
    ['GET', '/conversion/convert', 'POST'],
    ['POST', '/users/login/somebody', 'PUT'],
  ])('with a method that the address lacks gets 405: %s %s', async (method, path, allowed) => {
    const answer = await request(method, path);
    expect(answer.headers.get('allow')).toBe(allowed);
    expect(await refusal(answer)).toEqual([405, 'method_not_allowed']);
  });

  test('at an unknown address gets 404', async () => {
    expect(await refusal(await request('PATCH', '/nothing'))).toEqual([404, 'not_found']);
  });

  test('without a valid token gets 401 with WWW-Authenticate', async () => {
    const anonymous = await fetch(`${server.url}/api/user-files/files`);
    expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    const headers = { authorization: 'Bearer wrong' };
    const invalid = await fetch(`${server.url}/api/user-files/files`, { headers });
    expect(invalid.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  });
});

test('HEAD answers like GET without the body', async () => {
  const [head, get] = [
    await request('HEAD', '/conversion/catalogue'),
    await request('GET', '/conversion/catalogue'),
  ];
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
});

test('OPTIONS names the methods of an address', async () => {
  const { status, headers } = await request('OPTIONS', '/user-files/stats');
  expect([status, headers.get('allow')]).toEqual([204, 'GET, HEAD']);
});

describe('a query', () => {
  const get = async (path: string) => (await call(server, 'GET', path, { person })).body;

  test('with empty parameters is one without them', async () => {
    const path = '/user-files/files?fileType=&conversionType=&sortBy=&cursor=';
    expect(await get(path)).toEqual(await get('/user-files/files'));
  });

  test('with a limit above the maximum gets the maximum', async () => {
    const { data } = await get('/user-files/files?limit=5000');
    expect(data.pagination.limit).toBe(100);
  });
});

test.each(['1', 'true'])('?async=%s answers with the job', async (flag) => {
  const { status } = await convert(server, {
    type: 'csv-to-json',
    content: csv,
    query: `?async=${flag}`,
  });
  expect(status).toBe(202);
});
