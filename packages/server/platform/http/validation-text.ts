// Says in a sentence why a request does not match its schema.
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';

type Params = {
  expected?: string;
  origin?: string;
  minimum?: number;
  maximum?: number;
  values?: unknown[];
  keys?: string[];
  format?: string;
};

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  nonoptional: 'given',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'an id',
  email: 'an email address',
  url: 'a URL',
  datetime: 'a date and time (ISO 8601)',
};

const list = (values: readonly unknown[] = []): string => values.map(String).join(', ');

/** @param limit how the limit is called: “at least” or “at most” */
const sizeText = (
  limit: string,
  number: number | undefined,
  origin: string | undefined,
): string => {
  const unit = origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '';
  return unit ? `must have ${limit} ${number}${unit}` : `must be ${limit} ${number}`;
};

/** What is wrong, to follow the name of the field; nothing where the schema has a text of its own. */
function faultOf(keyword: string, params: Params, message: string): string | undefined {
  if (keyword === 'invalid_type')
    return message.endsWith('received undefined')
      ? 'is missing'
      : `must be ${kinds[params.expected ?? ''] ?? params.expected}`;
  if (keyword === 'too_small') return sizeText('at least', params.minimum, params.origin);
  if (keyword === 'too_big') return sizeText('at most', params.maximum, params.origin);
  if (keyword === 'invalid_value') return `must be one of ${list(params.values)}`;
  if (keyword === 'invalid_format')
    return `must be ${formats[params.format ?? ''] ?? `a ${params.format}`}`;
  return undefined;
}

/** Words that begin the schema library's own messages. */
const libraryText = /^(Invalid|Too (small|big)|Unrecognized)/;

/** @returns a sentence that names the field */
export function validationText({
  keyword,
  instancePath,
  message = '',
  params,
}: FastifySchemaValidationError): string {
  const details = params as Params;
  const name = instancePath.split('/').filter(Boolean).join('.');
  const subject = name ? `“${name}”` : 'the body';
  if (keyword === 'unrecognized_keys') return `unknown fields: ${list(details.keys)}.`;
  const fault = libraryText.test(message) ? faultOf(keyword, details, message) : undefined;
  const text = fault ?? message;
  const sentence = /^\p{Lu}/u.test(text) ? `${subject}: ${text}` : `${subject} ${text}`;
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
