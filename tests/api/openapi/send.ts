// Sends generated calls.
import type { Person } from '../../accounts/accounts.ts';
import { newAddress } from '../../setup/client.ts';
import { csv } from '../../setup/documents.ts';
import { malformedEscape, type Call } from './calls.ts';
import type { Operation } from './document.ts';
import type { Resources } from './resources.ts';

export type Sender = { person: Person; resources: Resources };

/** Sends a call of an operation to a server. @param url the address of the server */
export function send(
  url: string,
  operation: Operation,
  call: Call,
  sender: Sender,
): Promise<Response> {
  const values = { ...call.values, ...(call.isOwn && sender.resources(operation.path)) };
  const { body, type } = bodyOf(operation, call);
  return fetch(url + addressOf(operation, values), {
    method: operation.method,
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
    headers: {
      'x-forwarded-for': newAddress(),
      ...headersOf(operation, values),
      ...authorizationOf(call, sender.person),
      ...(type && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
  });
}

type Values = Record<string, unknown>;

function addressOf({ path, parameters }: Operation, values: Values): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(textOf(values[name])));
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters)
    if (place === 'query' && values[name] !== undefined) query.set(name, textOf(values[name]));
  return `${filled}?${query}`;
}

/** A part of a path; dots alone would lead to another address. */
const segmentOf = (text: string) =>
  text === malformedEscape ? text : encodeURIComponent(text).replace(/^\.+$/, 'dots');

function headersOf({ parameters }: Operation, values: Values): Record<string, string> {
  const sent = parameters.filter(
    ({ name, in: place }) => place === 'header' && values[name] !== undefined,
  );
  return Object.fromEntries(
    sent.map(({ name }) => [name, textOf(values[name]).replace(/[^ -~]/g, '')]),
  );
}

function authorizationOf({ caller }: Call, { headers }: Person): Record<string, string> {
  if (caller === 'user') return headers;
  return caller === 'impostor' ? { authorization: 'Bearer nobody.issued.this' } : {};
}

type SentBody = { body?: BodyInit; type?: string };

/** A form that is converted; generated ones are mostly refused. */
const forms: Readonly<Record<string, object>> = {
  '/api/conversion/convert': { conversionType: 'csv-to-json', file: csv },
};

function bodyOf({ path, body: content }: Operation, { body, isOwn }: Call): SentBody {
  if (body.kind === 'none') return {};
  if (body.kind === 'malformed') return { body: body.text, type: body.type };
  const [type] = Object.keys(content);
  const ownForm = isOwn ? forms[path] : undefined;
  if (type === 'multipart/form-data') return { body: formOf(ownForm ?? body.value) };
  if (type === 'application/json') return { body: JSON.stringify(body.value), type };
  // Raw bytes, or a body that the operation does not take.
  return type ? { body: textOf(body.value), type } : {};
}

function formOf(value: unknown): FormData {
  const form = new FormData();
  for (const [name, field] of Object.entries(Object(value) as object))
    if (name === 'file') form.set(name, new File([textOf(field)], 'a.csv'));
    else form.set(name, textOf(field));
  return form;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
