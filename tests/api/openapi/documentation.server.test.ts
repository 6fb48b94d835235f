// Tests that the OpenAPI document is complete: access, problems, and a valid example of everything.
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import { useApi } from '../../setup/server.ts';
import {
  documentOf,
  faultsOf,
  nameOf,
  operationsOf,
  type Content,
  type Operation,
} from './document.ts';

const server = useApi();
let operations: Operation[];

beforeAll(async () => {
  operations = operationsOf(await documentOf(server.url));
});

const media = (content: Content = {}) => Object.entries(content);

test('the document is valid OpenAPI, by a validator of others', async () => {
  const document = await documentOf(server.url);
  expect(await new Validator().validate(document)).toEqual({ valid: true });
});

test('the document names the server', async () => {
  expect((await documentOf(server.url)).servers).toEqual([
    { url: '/', description: 'This server' },
  ]);
});

test('webhook deliveries are documented with an example', async () => {
  const { webhooks } = await documentOf(server.url);
  const { schema = {}, example } =
    webhooks.jobEnded.post.requestBody.content['application/json'] ?? {};
  expect(faultsOf(schema, example)).toBe('');
  expect(faultsOf(schema, { type: 'job.lost' })).not.toBe('');
});

describe('each operation of the documentation', () => {
  test('has a valid example of its body and response', () => {
    const faults = operations.flatMap((operation) => {
      const contents = [
        ['body', operation.body],
        ...Object.entries(operation.responses).map(([status, { content }]) => [status, content]),
      ] as [string, Content | undefined][];
      return contents.flatMap(([part, content]) =>
        media(content)
          .filter(([, { schema }]) => schema && schema['format'] !== 'binary')
          .flatMap(([type, { schema = {}, example, examples }]) => {
            const values = examples ? Object.values(examples).map(({ value }) => value) : [example];
            return values
              .map((value) => (type.startsWith('multipart') ? '' : faultsOf(schema, value)))
              .filter(Boolean)
              .map((fault) => `${nameOf(operation)} ${part}: ${fault}`);
          }),
      );
    });
    expect(faults).toEqual([]);
  });

  test('has an example for each parameter', () => {
    const lacking = operations.flatMap((operation) =>
      operation.parameters
        .filter(({ schema, example }) => faultsOf(schema, example) !== '')
        .map(({ name }) => `${nameOf(operation)} ${name}`),
    );
    expect(lacking).toEqual([]);
  });

  test('has a name of its own, and a response of success', () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(operations.length);
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]+$/);
    const failing = operations.filter(
      ({ responses }) => !Object.keys(responses).some((status) => status.startsWith('2')),
    );
    expect(failing.map(nameOf)).toEqual([]);
  });

  test('lists the problems of each status', () => {
    const unnamed = operations.flatMap((operation) =>
      Object.entries(operation.responses)
        .filter(([, { description }]) => !description || description === 'Default Response')
        .map(([status]) => `${nameOf(operation)} ${status}`),
    );
    expect(unnamed).toEqual([]);
  });

  test('states whether it requires a token', () => {
    const signedIn = operations.filter(({ security }) => security.length === 1);
    expect(signedIn.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/users/profile/{uid}', '/api/user-files/files']),
    );
    for (const { path } of signedIn)
      expect(path).not.toMatch(/plans|health|conversion\/test|test-cors/);
  });
});
