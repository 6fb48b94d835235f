// The words of better-auth's refusals. Where it passes on those of its schema library, such as "[body.email] Invalid input:
// expected string, received undefined; [body.password] …", they become a sentence, as for all other routes.
import { validationText } from '#platform/http/validation-text.ts';

const schemaFault = /^\[(?:body|query)\.?([\w.]*)\] (.*?)(?=; \[|$)/s;

export function sentenceOf(message: string): string {
  const [, field, fault] = schemaFault.exec(message) ?? [];
  if (field === undefined || fault === undefined) return message;
  const instancePath = field === '' ? '' : `/${field.replaceAll('.', '/')}`;
  return `Invalid request: ${validationText({ instancePath, schemaPath: '', ...detailsOf(fault) })}`;
}

function detailsOf(message: string) {
  const expected = /^Invalid input: expected (\w+)/.exec(message)?.[1];
  if (expected) return { keyword: 'invalid_type', message, params: { expected } };
  const format = /^Invalid (email|url)/i.exec(message)?.[1]?.toLowerCase();
  if (format) return { keyword: 'invalid_format', message, params: { format } };
  return { keyword: 'custom', message: 'is not valid', params: {} };
}
