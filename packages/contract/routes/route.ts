// Declares routes as values, which the server, the browser and the documentation read.
import { z } from 'zod';
import type { ProblemCode } from '../problems.ts';

export type Access =
  /** Anybody; the caller is not identified. */
  | 'public'
  /** Anybody; the caller is identified for limits and ownership. */
  | 'visitor'
  /** Only users with an account: signed in, or with an API key. */
  | 'user'
  /** Only signed-in users; API keys are refused. */
  | 'session'
  /** Only signed-in users with the role of administrators, with an open session. */
  | 'admin';

export type Route = {
  method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, parameters in braces as in the specification. */
  path: `/${string}`;
  access: Access;
  built: boolean;
  summary?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  /** The required headers, in lower case. */
  headers?: z.ZodType;
  body?: z.ZodType;
  /**
   * The body is multipart form data, which is streamed; `body` only documents it. With the options of all operations, it is a getter:
   * the browser and the command line never read it.
   */
  multipart?: true;
  /** The body is raw bytes of this content type, which are streamed. */
  bytes?: string;
  /** Schemas of the JSON responses by HTTP status. */
  replies?: Record<number, z.ZodType>;
  /** The content types of all other responses by HTTP status; empty for those without content. */
  streams?: Readonly<Record<number, string>>;
  problems?: readonly ProblemCode[];
};

export const apiBase = '/api';

/** Declares a route, keeping its literal types. */
export const route = <const R extends Route>(value: R): R => value;

/** The schema of a successful response: `{ success: true, message?, data }`. */
export const success = <D extends z.ZodType>(data: D) =>
  z.object({ success: z.literal(true), message: z.string().optional(), data });

/** The problems of every route that identifies the caller. */
export const callerProblems = [
  'token_invalid',
  'key_mistyped',
  'key_invalid',
  'not_registered',
  'account_suspended',
  'identity_unavailable',
  'database_unavailable',
  'origin_not_allowed',
  'identity_header_invalid',
] as const satisfies readonly ProblemCode[];

/** The problems of every route that requires an account. */
export const userProblems = ['sign_in_required', ...callerProblems] as const;

/** The problems of every route of administrators. */
export const adminProblems = [
  ...userProblems,
  'session_required',
  'admin_required',
] as const satisfies readonly ProblemCode[];

/** The schema of all error responses. */
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

/** A single line of text that a person types. @param max its maximum length in characters */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u, 'must not contain control characters');
