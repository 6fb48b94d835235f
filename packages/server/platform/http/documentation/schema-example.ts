// Makes an example for a JSON Schema from the examples of its fields.

export type JsonSchema = {
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
};

const exampleTime = '2026-11-21T09:30:00.000Z';
const laterExampleTime = '2026-12-21T09:30:00.000Z';
const id = '0192f0c4-7b1e-4c52-9d3a-5f6e7a8b9c0d';

/** Typical values by field name. Fields with another meaning have their own example in the contract. */
const typicalValues: Readonly<Record<string, unknown>> = {
  uid: 'k3Jq8ZsX1vYt',
  firebase_uid: 'k3Jq8ZsX1vYt',
  email: 'ada@example.org',
  confirm: 'ada@example.org',
  first_name: 'Ada',
  last_name: 'Lovelace',
  file: 'report.docx',
  fileName: 'report.docx',
  file_name: 'report.pdf',
  original_file_name: 'report.docx',
  outputFileName: 'report.pdf',
  name: 'report.pdf',
  fileSize: 48_213,
  file_size: 48_213,
  size: 48_213,
  mime_type: 'application/pdf',
  mimeType: 'application/pdf',
  conversionType: 'word-to-pdf',
  conversion_type: 'word-to-pdf',
  type: 'word-to-pdf',
  url: 'https://example.org/page',
  downloadUrl: `/api/downloads/${id}?expires=1798018200&key=5f2c81aa&signature=…`,
  s3_url: `/api/downloads/${id}?expires=1798018200&key=5f2c81aa&signature=…`,
  s3Url: `/api/downloads/${id}?expires=1798018200&key=5f2c81aa&signature=…`,
  key: 'octavo_9fK2…',
  expires_at: laterExampleTime,
  end_date: laterExampleTime,
  message: 'Done.',
};

/**
 * An example that the schema accepts.
 * @param name the name of the field with this schema, if any
 */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.examples?.length) return schema.examples[0];
  if ('const' in schema) return schema.const;
  const branches = schema.anyOf ?? schema.oneOf;
  if (schema.properties) return objectOf(schema, branches?.[0]);
  const typical = typicalValues[name];
  if (typical !== undefined && accepts(schema, typical)) return typical;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  if (branches) return exampleOf(branches[0] as JsonSchema, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)));
  return byType(schema, name);
}

function objectOf({ properties = {} }: JsonSchema, branch?: JsonSchema): Record<string, unknown> {
  const fields = { ...properties, ...branch?.properties };
  return Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => [field, exampleOf(schema, field)]),
  );
}

function byType(schema: JsonSchema, name: string): unknown {
  const type = [schema.type ?? 'any'].flat()[0];
  switch (type) {
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return schema.items ? [exampleOf(schema.items, name.replace(/s$/, ''))] : [];
    case 'object':
      return recordOf(schema);
    case 'string':
      return textOf(schema, name);
    default:
      return name || 'anything';
  }
}

function recordOf({ additionalProperties, propertyNames }: JsonSchema): Record<string, unknown> {
  if (typeof additionalProperties !== 'object') return {};
  const keys = propertyNames?.enum ?? [propertyNames ? exampleOf(propertyNames) : 'name'];
  return Object.fromEntries(
    keys.map((key) => [String(key), exampleOf(additionalProperties, String(key))]),
  );
}

function textOf({ format }: JsonSchema, name: string): string {
  const formats: Record<string, string> = {
    'date-time': exampleTime,
    date: '2026-11-21',
    uuid: id,
    uri: typicalValues['url'] as string,
  };
  return formats[format ?? ''] ?? (name || 'text');
}

/** Whether a value has the type, and is among the values, that the schema of a field requires. */
function accepts(schema: JsonSchema, value: unknown): boolean {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return branches.some((branch) => accepts(branch, value));
  if (schema.enum) return schema.enum.includes(value);
  if (schema.pattern && !new RegExp(schema.pattern, 'u').test(String(value))) return false;
  if (schema.format === 'uuid') return value === id;
  const types = [schema.type ?? []].flat();
  return typeof value === 'number'
    ? types.includes('integer') || types.includes('number')
    : types.includes(typeof value);
}
