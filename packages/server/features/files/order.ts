// The sort orders of the file list. Ids break ties, so that every order is total.
import type { FileQuery, FileSort } from '@octavo/contract';
import { asc, desc, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { files } from '#platform/database/schema.ts';

export type SortOrder = Pick<FileQuery, 'sortBy' | 'sortOrder'>;

type Key = {
  column: PgColumn;
  /** The column as text, exactly as the database compares it. */
  asText: SQL<string>;
  /** Such a text as a value of the column. */
  fromText(text: string): SQL;
  schema: z.ZodType<string>;
};

/** A whole number that JavaScript and the database represent alike. */
const wholeNumber = z.string().regex(/^\d{1,15}$|^[1-8]\d{15}$/);

export const sortKeys: Record<FileSort, Key> = {
  // Timestamps are compared to the microsecond, which JavaScript dates do not hold.
  created_at: {
    column: files.createdAt,
    asText: sql`(extract(epoch FROM ${files.createdAt}) * 1000000)::bigint::text`,
    fromText: (text) => sql`(timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond')`,
    schema: wholeNumber,
  },
  file_size: {
    column: files.bytes,
    asText: sql`${files.bytes}::text`,
    fromText: (text) => sql`${text}::bigint`,
    schema: wholeNumber,
  },
  file_name: {
    column: files.name,
    asText: sql`${files.name}`,
    fromText: (text) => sql`${text}::text`,
    // PostgreSQL texts can contain every character but this one.
    schema: z
      .string()
      .max(1_000)
      .regex(/^[^\0]*$/),
  },
};

/** The columns to sort by, reversed where the list is read from its end. */
export function orderOf({ sortBy, sortOrder }: SortOrder, fromEnd = false): SQL[] {
  const direction = (sortOrder === 'ASC') === fromEnd ? desc : asc;
  return [direction(sortKeys[sortBy].column), direction(files.id)];
}

/** The condition for files after a position. */
export function isAfter({ sortBy, sortOrder }: SortOrder, key: string, id: string): SQL {
  const { column, fromText } = sortKeys[sortBy];
  const comparison = sql.raw(sortOrder === 'ASC' ? '>' : '<');
  return sql`(${column}, ${files.id}) ${comparison} (${fromText(key)}, ${id}::uuid)`;
}
