// Names the statements of a connection, so that PostgreSQL parses and plans each text once for a connection. A job takes about
// fifty statements, and parsing and planning them took a good part of PostgreSQL's time for it. pg-boss looks for messages with a
// statement without values, four times a job: it takes a quarter of the time if it has a name.
import { createHash } from 'node:crypto';

/** Texts beyond these, such as lists of varying length, stay without a name: a connection keeps all named ones. */
const mostStatements = 300;

const names = new Map<string, string>();

/** The name of a text, the same on each connection; undefined for too many of them. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostStatements) return known;
  const name = `octavo_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}

type Statement = { text: string; name?: string; values?: unknown[] };

const isStatement = (query: unknown): query is Statement =>
  typeof query === 'object' && query !== null && 'text' in query && !('submit' in query);

/** Without values a text may be several statements, which PostgreSQL prepares only one by one, or one that has no plan, such as BEGIN. */
const isOnePlanned = (text: string) =>
  !text.includes(';') && /^\s*(?:WITH|SELECT|INSERT|UPDATE|DELETE)\s/i.test(text);

function named(query: unknown, values: unknown): unknown {
  const statement = typeof query === 'string' ? { text: query } : query;
  if (!isStatement(statement) || statement.name !== undefined) return query;
  const given = Array.isArray(values) ? values : statement.values;
  const isNameable = Boolean(given?.length) || isOnePlanned(statement.text);
  const name = isNameable ? nameOf(statement.text) : undefined;
  return name === undefined ? query : { ...statement, name };
}

type Query = (...parameters: unknown[]) => unknown;

/**
 * Names the statements that a connection runs from now on, where it can.
 * @param connection a client of `pg`
 */
export function nameStatements(connection: { query: unknown }): void {
  const query = (connection.query as Query).bind(connection);
  connection.query = (first: unknown, ...rest: unknown[]) => query(named(first, rest[0]), ...rest);
}
