// A route is a value: what browser and server agree on for one call.
import { z } from 'zod';
import type { ProblemCode } from '../problems.ts';

export type Access =
  /** Anybody, signed in or not; no identity is looked at. */
  | 'public'
  /** Anybody; who it is decides the limits. */
  | 'visitor'
  /** Only somebody with an account: signed in, or a program with a key of theirs. */
  | 'user'
  /** Only somebody signed in: what a program that has a key must not do. */
  | 'session';

export type Route = {
  method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, parameters in braces as in the specification. */
  path: `/${string}`;
  access: Access;
  built: boolean;
  summary?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  /** Headers that the call needs, in lower case; others may come along. */
  headers?: z.ZodType;
  body?: z.ZodType;
  /** The body is multipart form data: streamed, described by `body` for the documentation only. */
  multipart?: true;
  /** The body is bytes of this content type, and streamed. */
  bytes?: string;
  /** By HTTP status. Left out where the answer is a stream. */
  replies?: Record<number, z.ZodType>;
  problems?: readonly ProblemCode[];
};

export const apiBase = '/api';

/** Names a route, keeping its literal types. */
export const route = <const R extends Route>(value: R): R => value;

/** The answer of a call that went well: `{ success: true, message?, data }`. */
export const success = <D extends z.ZodType>(data: D) =>
  z.object({ success: z.literal(true), message: z.string().optional(), data });

/** What every call may be refused with in which somebody says who they are. */
export const callerProblems = [
  'token_invalid',
  'key_mistyped',
  'key_invalid',
  'not_registered',
  'account_suspended',
  'identity_unavailable',
  'database_unavailable',
] as const satisfies readonly ProblemCode[];

/** What every call of somebody with an account may be refused with. */
export const userProblems = ['sign_in_required', ...callerProblems] as const;

/** The answer of every call that failed. */
export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.string().describe('same as message'),
  code: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type Failure = z.infer<typeof failure>;

/**
 * The full path of a route with its parameters filled in, base included.
 * @throws when a parameter is missing.
 */
export function pathOf(target: Pick<Route, 'path'>, params: Record<string, string> = {}): string {
  return (
    apiBase +
    target.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = params[name];
      if (value === undefined) throw new Error(`The path ${target.path} needs ${name}`);
      return encodeURIComponent(value);
    })
  );
}

/** A name that a person types: one line. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u, 'must not contain control characters');
