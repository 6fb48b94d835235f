// Calls the API by the contract's routes and validates the replies.
import { pathOf, type Route } from '@octavo/contract';
import type { z } from 'zod';
import { errorOfResponse, unexpected, unreachable } from '#api/api-error.ts';
import { authorization, bearer } from '#api/authorization.ts';
import { onServer } from '#api/base-path.ts';
import { checkConnection } from '#api/connection.ts';

/** Success statuses: 200 for reading and changing, 201 for creating, 202 for starting something. */
type Replies = { 200: z.ZodType } | { 201: z.ZodType } | { 202: z.ZodType };
type RouteWithReplies = Route & { replies: Replies };
type SchemaOf<A extends Replies> = A extends { 200: infer S } | { 201: infer S } | { 202: infer S }
  ? S
  : never;
type ReplyOf<R extends RouteWithReplies> = z.infer<SchemaOf<R['replies']>>;

type CallOptions = {
  params?: Record<string, string>;
  /** Query parameters; undefined ones are left out. */
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON; FormData is sent as it is. */
  body?: object;
  signal?: AbortSignal;
  keepalive?: boolean;
  /** Whether to send the token. It is always sent if the route requires it. */
  signed?: boolean;
  /** Sent instead of the app's token. */
  token?: string | undefined;
};

/**
 * Calls a route and returns the validated reply.
 * @throws ApiError unless the server replies with the contract's 200, 201 or 202; the signal's reason when aborted
 */
export async function call<R extends RouteWithReplies>(
  route: R,
  given: CallOptions = {},
): Promise<ReplyOf<R>> {
  const response = await request(route, 'application/json', given);
  return replyOf(route, await response.json().catch(() => undefined));
}

/**
 * Fetches binary content.
 * @throws ApiError unless the server replies with success; the signal's reason when aborted
 */
export async function fetchFile(route: Route, given: CallOptions = {}): Promise<Blob> {
  const response = await request(route, '*/*', given);
  return response.blob().catch((cause: unknown) => {
    given.signal?.throwIfAborted();
    throw unreachable(cause);
  });
}

async function request(
  route: Route,
  accept: string,
  {
    params,
    query,
    body,
    signal,
    keepalive = false,
    signed = route.access !== 'public',
    token,
  }: CallOptions,
): Promise<Response> {
  return send(onServer(pathOf(route, params)) + queryOf(query), {
    method: route.method,
    headers: {
      accept,
      ...(body && !isForm(body) && { 'content-type': 'application/json' }),
      ...(token ? bearer(token) : signed && (await authorization())),
    },
    keepalive,
    ...(body && { body: isForm(body) ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

const isForm = (body: object): body is FormData => body instanceof FormData;

function queryOf(query: CallOptions['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const pairs = given.map(([name, value]) => [name, String(value)]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

async function send(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch((cause: unknown) => {
    init.signal?.throwIfAborted();
    checkConnection();
    throw unreachable(cause);
  });
  if (!response.ok) throw await errorOf(response);
  return response;
}

const errorOf = async (response: Response) =>
  errorOfResponse({
    status: response.status,
    statusText: response.statusText,
    body: await response.text().catch(() => ''),
    retryAfter: response.headers.get('retry-after'),
  });

function replyOf<R extends RouteWithReplies>(route: R, value: unknown): ReplyOf<R> {
  const replies: Partial<Record<200 | 201 | 202, z.ZodType>> = route.replies;
  const reply = (replies[200] ?? replies[201] ?? replies[202])!.safeParse(value);
  if (!reply.success) throw unexpected(reply.error);
  return reply.data as ReplyOf<R>;
}
