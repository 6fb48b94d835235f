// Cursors of the file list: the position after which the next page starts. They are opaque to clients.
import { fileSorts, ProblemError } from '@octavo/contract';
import { z } from 'zod';
import { sortKeys, type SortOrder } from '#features/files/order.ts';

export type PagePosition = { key: string; id: string };

const cursorSchema = z.tuple([z.enum(fileSorts), z.enum(['ASC', 'DESC']), z.string(), z.uuid()]);

export const cursorOf = ({ sortBy, sortOrder }: SortOrder, { key, id }: PagePosition): string =>
  Buffer.from(JSON.stringify([sortBy, sortOrder, key, id])).toString('base64url');

/** @throws ProblemError `invalid_request` when the cursor is malformed or belongs to another order */
export function positionOf(cursor: string, order: SortOrder): PagePosition {
  const { data } = cursorSchema.safeParse(parsed(cursor));
  if (!data) throw invalid('it is malformed.');
  const [sortBy, sortOrder, key, id] = data;
  if (sortBy !== order.sortBy || sortOrder !== order.sortOrder)
    throw invalid(`it belongs to the order ${sortBy} ${sortOrder}.`);
  if (!sortKeys[sortBy].schema.safeParse(key).success) throw invalid('it is malformed.');
  return { key, id };
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

const invalid = (reason: string) =>
  new ProblemError('invalid_request', { reason: `the cursor is not valid: ${reason}` });
