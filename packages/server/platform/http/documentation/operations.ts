// Completes the OpenAPI document with what the routes do not contain: authentication, problems and examples.
import { apiBase, routes, statusOf, type ProblemCode, type Route } from '@octavo/contract';
import { problemsOf } from '#platform/http/route-problems.ts';
import { failureOf } from '#platform/http/problems.ts';
import { exampleOf, type JsonSchema } from '#platform/http/documentation/schema-example.ts';

type Media = { schema?: JsonSchema; example?: unknown; examples?: Record<string, unknown> };
type Content = Record<string, Media>;
type Operation = {
  operationId?: string;
  security?: Record<string, string[]>[];
  requestBody?: { content?: Content };
  parameters?: { name: string; schema?: JsonSchema; example?: unknown }[];
  responses?: Record<string, { description?: string; content?: Content }>;
};
type OpenApi = { paths?: Record<string, Record<string, Operation>> };

export const bearer = {
  type: 'http',
  scheme: 'bearer',
  description:
    'The token of the identity provider, or an API key that begins with octavo_ (see /api/api-keys).',
} as const;

type Named = { route: Route; operationId: string };

const named: Named[] = Object.entries(routes).flatMap(([group, ofGroup]) =>
  Object.entries(ofGroup).map(([name, route]) => ({ route, operationId: idOf(group, name) })),
);
const contracts = new Map(
  named.map((contract) => [`${contract.route.method} ${apiBase}${contract.route.path}`, contract]),
);

/** `conversion` and `convert` → `conversionConvert`: unique, and a name in every language of clients. */
function idOf(group: string, name: string): string {
  return group + name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * Adds names, security, responses, problems and examples to every operation of a route of the contract. HEAD is left out
 * where it is answered as GET without its content.
 */
export function completeOperations<D extends object>(document: D): D {
  const { paths = {} } = document as OpenApi;
  for (const [path, methods] of Object.entries(paths)) {
    if (methods['get']) delete methods['head'];
    for (const [method, operation] of Object.entries(methods)) {
      const contract = contracts.get(`${method.toUpperCase()} ${path}`);
      if (contract) complete(operation, contract);
    }
  }
  return document;
}

function complete(operation: Operation, { route: contract, operationId }: Named): void {
  operation.operationId = operationId;
  operation.security = securityOf(contract);
  operation.responses = { ...operation.responses, ...streamsOf(contract) };
  for (const parameter of operation.parameters ?? [])
    if (parameter.schema) parameter.example ??= exampleOf(parameter.schema, parameter.name);
  addExamples(operation.requestBody?.content);
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    if (contract.streams && status in contract.streams) continue;
    const problems = problemsOf(contract).filter((code) => statusOf(code) === Number(status));
    response.description = descriptionOf(contract, problems);
    if (contract.replies?.[Number(status)]) addExamples(response.content);
    else addProblems(response.content, problems);
  }
}

function securityOf({ access, problems = [] }: Route): Record<string, string[]>[] {
  if (access === 'user' || access === 'session' || access === 'admin') return [{ bearer: [] }];
  if (access === 'visitor') return [{}, { bearer: [] }];
  // A public route that refuses anonymous callers checks the token itself.
  return problems.includes('sign_in_required') ? [{ bearer: [] }] : [];
}

/** What a response other than JSON is, by its status. */
const streamDescriptions: Readonly<Record<string, string>> = {
  200: 'The content.',
  204: 'Nothing more follows.',
  206: 'The requested range of the content.',
  302: 'The content is at the address in Location.',
  416: 'The requested range is beyond the end.',
};

const streamsOf = ({ streams = {} }: Route): NonNullable<Operation['responses']> =>
  Object.fromEntries(
    Object.entries(streams).map(([status, type]) => [
      status,
      {
        description: streamDescriptions[status] ?? 'The content.',
        ...(type && { content: { [type]: mediaOf(type) } }),
      },
    ]),
  );

const mediaOf = (type: string): Media =>
  type === 'text/event-stream'
    ? {
        schema: { type: 'string' },
        example: 'id: 1\nevent: job\ndata: {"id":"…","state":"queued"}\n\n',
      }
    : { schema: { type: 'string', format: 'binary' } };

const descriptionOf = ({ summary = 'Done.' }: Route, problems: ProblemCode[]): string =>
  problems.length > 0 ? problems.join(', ') : summary;

function addExamples(content: Content = {}): void {
  for (const media of Object.values(content))
    if (media.schema) media.example ??= exampleOf(media.schema);
}

/** One example for each problem with the same status. */
function addProblems(content: Content = {}, problems: ProblemCode[]): void {
  const examples = Object.fromEntries(
    problems.map((code) => [code, { value: failureOf({ code }) }]),
  );
  for (const media of Object.values(content)) media.examples = examples;
}
