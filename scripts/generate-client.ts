// Generates packages/client/api.ts, the types of the API for the TypeScript client, from the contract. With --check it only compares.
import {
  apiKey,
  conversion,
  conversions,
  convertibleTypes,
  formatNames,
  jobTypes,
  conversionTypes,
  fileTypes,
  pdfOperations,
  imageOperations,
  preset,
  problemCodes,
  routes,
  stepTypes,
  conversionResult,
  jobView,
  problemBody,
  warningBody,
  warningCodes,
  type Control,
  type Entry,
  type Route,
} from '@octavo/contract';
import { z } from 'zod';
import { writeGenerated } from './generated-file.ts';

/** Schemas that have a type of their own. */
const named = new Map<z.ZodType, string>([
  [jobView, 'Job'],
  [conversionResult, 'ConversionResult'],
  [problemBody, 'Problem'],
  [warningBody, 'Warning'],
  [apiKey, 'ApiKey'],
  [preset, 'Preset'],
]);

/** Lists of words that have a type of their own. */
const lists = {
  ConversionType: conversionTypes,
  JobType: jobTypes,
  StepType: stepTypes,
  FileType: fileTypes,
  Format: formatNames,
  ProblemCode: problemCodes,
  WarningCode: warningCodes,
} as const;
const listNames = new Map(Object.entries(lists).map(([name, list]) => [[...list].join(), name]));

type Schema = {
  $type?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  description?: string;
};

/** @param itself the schema whose own type is written, so that it does not refer to itself */
function typeOf(schema: z.ZodType, io: 'input' | 'output', itself?: z.ZodType): string {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const name = named.get(zodSchema as unknown as z.ZodType);
      if (name && (zodSchema as unknown) !== itself) (jsonSchema as Schema).$type = name;
    },
  });
  return typeText(json as Schema);
}

const union = (schemas: Schema[]) => [...new Set(schemas.map(typeText))].join(' | ');

function typeText(schema: Schema): string {
  if (schema.$type !== undefined) return schema.$type;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return wordsText(schema.enum);
  if (schema.anyOf ?? schema.oneOf) return union(schema.anyOf ?? schema.oneOf ?? []);
  if (schema.allOf) return schema.allOf.map(typeText).join(' & ');
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => ({ ...schema, type })));
  switch (schema.type) {
    case 'object':
      return objectText(schema);
    case 'array':
      return `(${typeText(schema.items ?? {})})[]`;
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

const wordsText = (words: unknown[]) =>
  listNames.get(words.join()) ?? words.map((word) => JSON.stringify(word)).join(' | ');

function objectText({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? '' : '?';
    const comment = schema.description
      ? `/** ${schema.description.replaceAll('*/', '*')} */\n`
      : '';
    return `${comment}${JSON.stringify(name)}${optional}: ${typeText(schema)}`;
  });
  const isMap =
    typeof additionalProperties === 'object' && Object.keys(additionalProperties).length;
  if (fields.length === 0 && isMap) return `Record<string, ${typeText(additionalProperties)}>`;
  if (fields.length === 0) return 'Record<string, unknown>';
  return `{\n${fields.join(';\n')}\n}`;
}

function optionText(control: Control): string {
  switch (control.kind) {
    case 'integer':
    case 'decimal':
      return 'number';
    case 'toggle':
      return 'boolean';
    case 'choice':
      return control.choices.map(({ value }) => JSON.stringify(value)).join(' | ');
    default:
      return 'string';
  }
}

type Row = Pick<Entry, 'options' | 'lists'>;

const commentOf = ({ label, help }: { label: string; help?: string }) =>
  `/** ${[label, help].filter(Boolean).join('. ').replaceAll('*/', '*')} */`;

/** The options and lists of a type as an object type; all are optional in a request. */
function optionsText({ options, lists = {} }: Row): string {
  const fields = [
    ...Object.entries(options).map(
      ([name, { control }]) => `${commentOf(control)}\n${name}?: ${optionText(control)}`,
    ),
    ...Object.entries(lists).map(([name, list]) => `${commentOf(list)}\n${name}?: string[]`),
  ];
  return fields.length === 0 ? 'Record<string, never>' : `{\n${fields.join(';\n')}\n}`;
}

/** The JSON replies of a route; those that only stream are not called by name. */
const repliesOf = ({ replies = {} }: Route): z.ZodType[] =>
  Object.entries(replies)
    .filter(([status]) => Number(status) < 300)
    .map(([, schema]) => schema);

const isCallable = (route: Route) =>
  route.built &&
  !route.multipart &&
  !route.bytes &&
  repliesOf(route).length > 0 &&
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(route.method) &&
  !route.path.startsWith('/uploads');

const callable = Object.entries(routes).flatMap(([group, ofGroup]) =>
  Object.entries(ofGroup as Record<string, Route>)
    .filter(([, route]) => isCallable(route))
    .map(([name, route]) => ({ name: `${group}.${name}`, route })),
);

function operationText({ name, route }: (typeof callable)[number]): string {
  const { params, query, body, summary } = route;
  const parts = [
    ...(params ? [`params: ${typeOf(params, 'input')}`] : []),
    ...(query ? [`query?: ${typeOf(query, 'input')}`] : []),
    ...(body ? [`body: ${typeOf(body, 'input')}`] : []),
  ];
  const reply = repliesOf(route).map((schema) => typeOf(schema, 'output'));
  return `/** ${summary ?? name} */\n'${name}': { request: {${parts.join(';\n')}}; reply: ${[...new Set(reply)].join(' | ')} };`;
}

const describedTypes = [...named].map(
  ([schema, name]) => `export type ${name} = ${typeOf(schema, 'output', schema)};`,
);
const listTypes = Object.entries(lists).map(
  ([name, list]) => `export type ${name} = ${list.map((word) => `'${word}'`).join(' | ')};`,
);
const conversionRows = convertibleTypes
  .filter((type) => conversion(type).mode === 'conversion')
  .map((type) => `'${type}': ${optionsText(conversions[type])};`);
const operationRows = (rows: Readonly<Record<string, Row>>) =>
  Object.entries(rows).map(([name, row]) => `'${name}': ${optionsText(row)};`);

await writeGenerated(
  'packages/client/api.ts',
  `// Generated from the contract by \`npm run generate\`.
/* oxlint-disable max-lines */

${listTypes.join('\n\n')}

${describedTypes.join('\n\n')}

/** The options of each conversion. */
export type ConversionOptions = {
${conversionRows.join('\n')}
};

/** The options of each operation on a PDF. */
export type PdfOptions = {
${operationRows(pdfOperations).join('\n')}
};

/** The options of each operation on an image. */
export type ImageOptions = {
${operationRows(imageOperations).join('\n')}
};

/** The calls with JSON: what each takes and returns. */
export type Calls = {
${callable.map(operationText).join('\n')}
};

/** The method and path of each call. */
export const calls: Readonly<Record<keyof Calls, readonly [method: string, path: string]>> = {
${callable.map(({ name, route }) => `'${name}': ['${route.method}', '${route.path}'],`).join('\n')}
};
`,
);
