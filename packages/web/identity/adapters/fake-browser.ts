// A fake browser and identity provider for the tests of adapters.
import { expect } from 'vitest';
import type { BrowserEnvironment } from '#identity/adapters/adapter.ts';

export type RecordedCall = { method: string; url: string; body: unknown };
type FakeAnswer = { status?: number; body: unknown };

/** Responds to calls by the end of their path, and records each call. */
export function fakeBrowser(answers: Record<string, (body: never) => FakeAnswer>) {
  const calls: RecordedCall[] = [];
  const stored = new Map<string, string>();
  const environment: BrowserEnvironment & { clock: number; answer: URLSearchParams | undefined } = {
    clock: Date.parse('2026-01-01T12:00:00Z'),
    answer: undefined,
    now: () => environment.clock,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    fetch: async (input, init) => {
      const url = input as string;
      const body = bodyOf(init?.body);
      calls.push({ method: init?.method ?? 'GET', url, body });
      const path = Object.keys(answers).find((end) => url.split('?', 1)[0]?.endsWith(end));
      if (!path) throw new TypeError(`nobody answers at ${url}`);
      const said = answers[path]?.(body as never);
      return Response.json(said?.body ?? null, { status: said?.status ?? 200 });
    },
    openSite: async (at) => {
      const address = await at('https://octavo.example/auth/done.html', 'the-state');
      expect(address).toMatch(/^https:/);
      return environment.answer ?? new URLSearchParams({ code: 'the-code', state: 'the-state' });
    },
    redirectResult: () => {
      const { answer } = environment;
      environment.answer = undefined;
      return answer;
    },
  };
  return { environment, calls, stored };
}

const bodyOf = (body: unknown): unknown => {
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
};

const encoded = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** An unsigned token with these claims that expires after the given seconds. */
export const tokenOf = (now: number, seconds: number, claims: object = {}): string =>
  `${encoded({ alg: 'none' })}.${encoded({ exp: now / 1000 + seconds, ...claims })}.`;
