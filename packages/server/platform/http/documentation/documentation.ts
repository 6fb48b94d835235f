// OpenAPI 3.1 from the contract's route values: JSON at /api/docs/json, readable at /api/docs.
import swagger, { type SwaggerTransformObject } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { apiBase } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { deliveries } from '#platform/http/documentation/deliveries.ts';
import { conversionSchemas } from '#platform/http/documentation/option-schemas.ts';
import { bearer, completeOperations } from '#platform/http/documentation/operations.ts';

type Transform = typeof jsonSchemaTransform;

/** The page in Octavo's colours, without Swagger's top bar. */
const style = `
  body { background: #f4eddd; }
  .swagger-ui .topbar { display: none; }
  .swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag { color: #1c1a16; }
  .swagger-ui .info .title, .swagger-ui .opblock-tag { font-family: Georgia, serif; font-weight: 400; }
  .swagger-ui .scheme-container { background: none; box-shadow: none; }
  .swagger-ui a { color: #a62b1f; }
`;

/**
 * Call this before the routes are registered.
 * @param publicUrl where clients reach this server; by default where they read the documentation
 */
export async function documentApi(app: FastifyInstance, publicUrl = '/'): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Octavo',
        version: '1',
        description:
          'Converts and edits files. All errors have the same format; their code identifies the problem.',
      },
      servers: [{ url: publicUrl, description: 'This server' }],
      components: { securitySchemes: { bearer } },
    },
    // Only the contract's routes are documented.
    exposeHeadRoutes: true,
    transform: describe,
    transformObject: completed,
  });
  await app.register(swaggerUi, {
    routePrefix: `${apiBase}/docs`,
    staticCSP: true,
    uiConfig: { docExpansion: 'list', tryItOutEnabled: true },
    theme: { title: 'Octavo API', css: [{ filename: 'octavo.css', content: style }] },
  });
}

const completed: SwaggerTransformObject = (document) =>
  'openapiObject' in document
    ? { ...completeOperations(document.openapiObject), webhooks: deliveries() }
    : document.swaggerObject;

const describe: Transform = (input) => {
  const contract = input.route.config?.contract;
  if (contract?.bytes) return withBytes(jsonSchemaTransform(input), contract.bytes);
  if (!contract?.multipart) return jsonSchemaTransform(input);
  const documented = { ...input.schema, body: contract.body, consumes: ['multipart/form-data'] };
  const result = jsonSchemaTransform({ ...input, schema: documented });
  return { ...result, schema: withForm(result.schema) };
};

type Form = { properties?: Record<string, object>; oneOf?: object[] };

const binary = { type: 'string', format: 'binary' };

const withBytes = ({ schema, url }: ReturnType<Transform>, type: string) => ({
  schema: { ...schema, body: binary, consumes: [type] },
  url,
});

/** JSON Schema has no files: OpenAPI describes them as binary strings. The fields of a conversion depend on its type. */
function withForm<S>(schema: S): S {
  const { body } = schema as { body?: Form };
  const { file, additionalFiles, conversionType } = body?.properties ?? {};
  if (file) Object.assign(file, binary);
  if (additionalFiles) Object.assign(additionalFiles, { type: 'array', items: binary });
  if (body && conversionType) body.oneOf = conversionSchemas();
  return schema;
}
