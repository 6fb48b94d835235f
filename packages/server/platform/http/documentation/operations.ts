// Completes the OpenAPI document with what the routes do not contain: authentication, problems and examples.
import { apiBase, routes, statusOf, type ProblemCode, type Route } from '@octavo/contract';
import { failureOf } from '#platform/http/problems.ts';
import { exampleOf, type JsonSchema } from '#platform/http/documentation/schema-example.ts';

type Media = { schema?: JsonSchema; example?: unknown; examples?: Record<string, unknown> };
type Content = Record<string, Media>;
type Operation = {
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
    'The token of the identity provider, or an API key that begins with octavo_ (see /api/keys).',
} as const;

const all: Route[] = Object.values(routes).flatMap((group) => Object.values(group));
const contracts = new Map(all.map((route) => [`${route.method} ${apiBase}${route.path}`, route]));

/** Adds security, problems and examples to every operation of a route of the contract. */
export function completeOperations<D extends object>(document: D): D {
  const { paths = {} } = document as OpenApi;
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const contract = contracts.get(`${method.toUpperCase()} ${path}`);
      if (contract) complete(operation, contract);
    }
  return document;
}

function complete(operation: Operation, contract: Route): void {
  operation.security = securityOf(contract);
  for (const parameter of operation.parameters ?? [])
    if (parameter.schema) parameter.example ??= exampleOf(parameter.schema, parameter.name);
  addExamples(operation.requestBody?.content);
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    const problems = problemsOf(contract, Number(status));
    response.description = descriptionOf(contract, problems);
    if (contract.replies?.[Number(status)]) addExamples(response.content);
    else addProblems(response.content, problems);
  }
}

function securityOf({ access, problems = [] }: Route): Record<string, string[]>[] {
  if (access === 'user' || access === 'session') return [{ bearer: [] }];
  if (access === 'visitor') return [{}, { bearer: [] }];
  // A public route that refuses anonymous callers checks the token itself.
  return problems.includes('sign_in_required') ? [{ bearer: [] }] : [];
}

const problemsOf = ({ problems = [] }: Route, status: number): ProblemCode[] =>
  [...problems, 'internal' as const].filter((code) => statusOf(code) === status);

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
