// Tests that the server serves the routes of the contract, and its documentation, health, CORS and web app.
import { conversions, convertibleTypes, failure, routes, type Route } from '@octavo/contract';
import { describe, expect, test } from 'vitest';
import { useServer } from '../setup/server.ts';

const origin = 'https://other.example';
const server = useServer({ CORS_ORIGINS: origin });

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers });

const builtRoutes = Object.values(routes)
  .flatMap((group) => Object.values(group) as Route[])
  .filter(({ built }) => built);

describe('the documentation', () => {
  test('is OpenAPI 3.1 and lists exactly the built routes of the contract', async () => {
    const document = (await (await get('/api/docs/json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const served = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'head' || !('get' in methods))
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
    const promised = builtRoutes.map(({ method, path }) => `${method} /api${path}`);
    expect(served.toSorted()).toEqual(promised.toSorted());
  });

  test('describes the upload as multipart form data', async () => {
    const document = JSON.stringify(await (await get('/api/docs/json')).json());
    expect(document).toContain('"multipart/form-data"');
    expect(document).toContain('"format":"binary"');
  });

  test('lists the options of each conversion with their values and defaults', async () => {
    const document = (await (await get('/api/docs/json')).json()) as {
      paths: { '/api/conversion/convert': { post: { requestBody: { content: Content } } } };
    };
    type Fields = Record<string, { enum?: string[] } | undefined>;
    type Form = { properties: Fields };
    type Content = { 'multipart/form-data': { schema: { oneOf: Form[] } } };
    const typeOf = ({ conversionType }: Fields) => conversionType?.enum?.[0];
    const { content } = document.paths['/api/conversion/convert'].post.requestBody;
    const forms = content['multipart/form-data'].schema.oneOf;
    const documented = forms.map(({ properties: { conversionType, ...options } }) => [
      typeOf({ conversionType }),
      Object.keys(options),
    ]);
    const promised = convertibleTypes.map((type) => [type, Object.keys(conversions[type].options)]);
    expect(documented).toEqual(promised);
    const pictures = forms.find(({ properties }) => typeOf(properties) === 'pdf-to-jpg');
    expect(pictures?.properties.dpi).toMatchObject({
      ...{ type: 'integer', minimum: 72, maximum: 600, default: 150 },
    });
  });

  test('can be read in a browser', async () => {
    const page = await get('/api/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
  });
});

const plainRoutes = builtRoutes.filter(
  ({ method, path, replies, access }) =>
    method === 'GET' && replies && /^(public|visitor)$/.test(access) && !path.includes('{'),
);

test.each(plainRoutes)(
  'GET $path returns a response that the contract describes',
  async (route) => {
    const answer = await get(`/api${route.path}`);
    const schema = route.replies?.[answer.status];
    expect(schema, `a reply for ${answer.status}`).toBeDefined();
    schema?.parse(await answer.json());
  },
);

test('the catalogue lists exactly the built conversions', async () => {
  const answer = await get('/api/conversion/catalogue');
  const { data } = (await answer.json()) as { data: { conversions: { type: string }[] } };
  expect(data.conversions.map(({ type }) => type)).toEqual(convertibleTypes);
});

describe('the test routes', () => {
  const post = (body: string, type = 'application/json') =>
    fetch(`${server.url}/api/conversion/test`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });

  test('return the request body', async () => {
    const answer = await post('{"test":{"deep":[1,2]}}');
    expect(await answer.json()).toEqual({ success: true, data: { test: { deep: [1, 2] } } });
  });

  test.each(['{', '{}', '[]', '"text"'])('refuse the body %s', async (body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(failure.parse(await answer.json()).code).toBe('invalid_request');
  });

  test('return the origin, and allow only configured origins to read the response', async () => {
    const friend = await get('/api/test-cors', { origin });
    expect(await friend.json()).toEqual({ success: true, data: { origin } });
    expect(friend.headers.get('access-control-allow-origin')).toBe(origin);
    const stranger = await get('/api/test-cors', { origin: 'https://evil.example' });
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
  });
});

test.each(['PUT', 'DELETE'])('a configured origin can send %s', async (method) => {
  const answer = await fetch(`${server.url}/api/users/profile/1`, {
    method: 'OPTIONS',
    headers: {
      ...{ origin, 'access-control-request-method': method },
      'access-control-request-headers': 'authorization,content-type',
    },
  });
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
  expect(answer.headers.get('access-control-allow-methods')).toContain(method);
  expect(answer.headers.get('access-control-allow-headers')).toContain('authorization');
});

describe('an unknown API path', () => {
  test.each(['/api', '/api/', '/api/nothing'])('%s is a 404 problem', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(failure.parse(await answer.json()).code).toBe('not_found');
  });
});

describe('the web app', () => {
  test.each(['/', '/editor-upload', '/pdf-editor'])('serves a page at %s', async (path) => {
    const page = await get(path);
    expect([200, 503]).toContain(page.status);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('does not serve files outside of its folder', async () => {
    const answer = await get('/..%2f..%2f..%2fetc/passwd');
    expect(await answer.text()).not.toContain('root:');
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});
