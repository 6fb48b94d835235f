// Says which methods an API address supports: Allow on OPTIONS, and 405 with Allow (RFC 9110, section 15.5.6) where the
// method of a request is another.
import { apiBase } from '@octavo/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '#platform/http/problems.ts';

/** The methods of the API addresses that match a path, sorted; none where the address is unknown. */
export type MethodsOf = (path: string) => string[];

export const pathOfUrl = (url: string): string => url.split('?', 1)[0] ?? '/';

const patternOf = (url: string) =>
  new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`);

/** Collects the methods of all API routes that are registered later, and answers OPTIONS with them. */
export function collectMethods(app: FastifyInstance): MethodsOf {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url.startsWith(apiBase) && !url.includes('*'))
      routes.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  const methodsOf = (path: string) => {
    const matching = routes.filter(({ pattern }) => pattern.test(path));
    return [...new Set(matching.flatMap(({ methods }) => methods))].toSorted();
  };
  app.addHook('onRequest', async ({ method, url }, reply) => {
    if (method !== 'OPTIONS') return;
    const methods = methodsOf(pathOfUrl(url));
    if (methods.length > 0) reply.header('allow', methods.join(', '));
  });
  return methodsOf;
}

/** Refuses a method that a known address does not support. @returns false where the address or a part of it is unknown */
export function refuseMethod(
  { method }: FastifyRequest,
  reply: FastifyReply,
  methods: readonly string[],
): boolean {
  if (methods.length === 0 || methods.includes(method)) return false;
  const allowed = methods.join(', ');
  reply.header('allow', allowed);
  sendProblem(reply, { code: 'method_not_allowed', values: { method, allowed } });
  return true;
}
