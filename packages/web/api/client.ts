// Calls the API by the contract's route values and checks what comes back.
import { pathOf, type Route } from '@octavo/contract';
import type { z } from 'zod';
import { errorOfAnswer, unexpected, unreachable } from '#api/api-error.ts';

type Replying = Route & { replies: { 200: z.ZodType } };
type ReplyOf<R extends Replying> = z.infer<R['replies'][200]>;

type Call = {
  params?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
  signal?: AbortSignal;
  keepalive?: boolean;
};

/**
 * Makes a call.
 * @throws ApiError for every outcome but the contract's 200; the signal's reason when aborted
 */
export async function call<R extends Replying>(
  route: R,
  { params, body, signal, keepalive = false }: Call = {},
): Promise<ReplyOf<R>> {
  const answer = await send(pathOf(route, params), {
    method: route.method,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    keepalive,
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  return replyOf(route, await answer.json().catch(() => undefined));
}

async function send(path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(path, init).catch((cause: unknown) => {
    init.signal?.throwIfAborted();
    throw unreachable(cause);
  });
  if (!answer.ok) throw await errorOf(answer);
  return answer;
}

const errorOf = async (answer: Response) =>
  errorOfAnswer({
    status: answer.status,
    statusText: answer.statusText,
    body: await answer.text().catch(() => ''),
    retryAfter: answer.headers.get('retry-after'),
  });

function replyOf<R extends Replying>(route: R, value: unknown): ReplyOf<R> {
  const reply = route.replies[200].safeParse(value);
  if (!reply.success) throw unexpected(reply.error);
  return reply.data as ReplyOf<R>;
}
