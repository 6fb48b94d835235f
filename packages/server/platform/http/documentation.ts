// OpenAPI 3.1 from the contract's route values: JSON at /api/docs/json, readable at /api/docs.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { apiBase } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

type Transform = typeof jsonSchemaTransform;

/** Call before the routes are registered. */
export async function documentApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Octavo',
        version: '1',
        description:
          'Converts and edits files. Every failure has the same shape; its code tells which.',
      },
    },
    transform: describe,
  });
  await app.register(swaggerUi, { routePrefix: `${apiBase}/docs`, staticCSP: true });
}

const describe: Transform = (input) => {
  const contract = input.route.config?.contract;
  if (!contract?.multipart) return jsonSchemaTransform(input);
  const documented = { ...input.schema, body: contract.body, consumes: ['multipart/form-data'] };
  const result = jsonSchemaTransform({ ...input, schema: documented });
  return { ...result, schema: withFile(result.schema) };
};

/** JSON Schema knows no files: OpenAPI writes them as binary strings. */
function withFile<S>(schema: S): S {
  const properties = (schema as { body?: { properties?: Record<string, object> } }).body
    ?.properties;
  if (properties?.file) Object.assign(properties.file, { type: 'string', format: 'binary' });
  return schema;
}
