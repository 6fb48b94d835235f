// The OpenAPI document of a server, and a check of values against its schemas.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

export type Schema = Record<string, unknown>;
type Media = { schema?: Schema; example?: unknown; examples?: Record<string, { value: unknown }> };
export type Content = Record<string, Media>;
export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
  example?: unknown;
};
export type Operation = {
  path: string;
  method: string;
  operationId: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  body: Content;
  responses: Record<string, { description: string; content?: Content }>;
};

type Document = {
  openapi: string;
  servers: { url: string; description: string }[];
  webhooks: { jobEnded: { post: { requestBody: { content: Content } } } };
  paths: Record<
    string,
    Record<string, Partial<Operation> & { requestBody?: { content: Content } }>
  >;
};

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
const compiled = new Map<string, ValidateFunction>();

/** Checks a value against a schema. @returns the error, if any */
export function faultsOf(schema: Schema, value: unknown): string {
  const text = JSON.stringify(schema);
  const check = compiled.get(text) ?? ajv.compile(schema);
  compiled.set(text, check);
  return check(value) ? '' : ajv.errorsText(check.errors);
}

export async function documentOf(url: string): Promise<Document> {
  const answer = await fetch(`${url}/api/docs/json`);
  return (await answer.json()) as Document;
}

/** Every operation of a document. */
export const operationsOf = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'head')
      .map(([method, operation]) => ({
        ...{ path, method: method.toUpperCase() },
        operationId: operation.operationId ?? '',
        security: operation.security ?? [],
        parameters: operation.parameters ?? [],
        body: operation.requestBody?.content ?? {},
        responses: operation.responses ?? {},
      })),
  );

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;
