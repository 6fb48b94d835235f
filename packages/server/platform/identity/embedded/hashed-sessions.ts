// Stores only hashes of session tokens: whoever reads the database cannot use its sessions.
import { createHash } from 'node:crypto';
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/adapters';
import type { BetterAuthOptions } from 'better-auth';

type Row = Record<string, unknown>;
type OpenAdapter = (options: BetterAuthOptions) => DBAdapter;

/** SHA-256 in hexadecimal. Tokens are random, so they need neither salt nor a slow hash. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/**
 * Hashes the tokens of sessions before they are stored. Whoever asked for a session by its token, or created it,
 * gets the token back; lists of sessions contain hashes.
 */
export const withHashedSessions =
  (open: OpenAdapter): OpenAdapter =>
  (options) => {
    const inner = open(options);
    return {
      ...hashing(inner),
      transaction: (work) => inner.transaction((tx) => work(hashing(tx))),
    };
  };

const hashing = <A extends DBTransactionAdapter>(inner: A): A => ({
  ...inner,
  create: async (request: Parameters<A['create']>[0]) => {
    if (request.model !== 'session') return inner.create(request);
    const { token } = request.data as { token: string };
    const data = { ...request.data, token: hashOfToken(token) };
    return { ...(await inner.create<Row>({ ...request, data })), token };
  },
  findOne: async (request: Parameters<A['findOne']>[0]) => {
    if (request.model !== 'session') return inner.findOne(request);
    const found = await inner.findOne<Row>({ ...request, where: hashedOnly(request.where) });
    return withToken(found, request.where);
  },
  findMany: async (request: Parameters<A['findMany']>[0]) =>
    request.model === 'session' && request.where
      ? inner.findMany({ ...request, where: hashedOnly(request.where) })
      : inner.findMany(request),
  update: async (request: Parameters<A['update']>[0]) => {
    if (request.model !== 'session') return inner.update(request);
    const changed = await inner.update<Row>({ ...request, where: hashedOnly(request.where) });
    return withToken(changed, request.where);
  },
  delete: async (request: Parameters<A['delete']>[0]) =>
    inner.delete(request.model === 'session' ? inEitherForm(request) : request),
  deleteMany: async (request: Parameters<A['deleteMany']>[0]) =>
    inner.deleteMany(request.model === 'session' ? inEitherForm(request) : request),
});

const tokensIn = ({ value }: Where): string[] => [value].flat().map(String);

/** Finds sessions by their tokens only: a hash that was read from the database finds nothing. */
const hashedOnly = (where: Where[]): Where[] =>
  where.map((each) => {
    if (each.field !== 'token') return each;
    const hashes = tokensIn(each).map(hashOfToken);
    return { ...each, value: Array.isArray(each.value) ? hashes : (hashes[0] ?? '') };
  });

/** Deletes sessions by their tokens, or by the hashes that lists of sessions contain. */
const inEitherForm = <R extends { where: Where[] }>(request: R): R => ({
  ...request,
  where: request.where.map((each) =>
    each.field === 'token'
      ? {
          ...each,
          operator: 'in' as const,
          value: tokensIn(each).flatMap((token) => [token, hashOfToken(token)]),
        }
      : each,
  ),
});

function withToken(row: Row | null, where: Where[]): Row | null {
  const tokenCondition = where.find(({ field }) => field === 'token');
  return row && tokenCondition && !Array.isArray(tokenCondition.value)
    ? { ...row, token: tokenCondition.value }
    : row;
}
