// Column types that many tables share.
import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** A timestamp with time zone. */
export const timestamptz = (name = '') => timestamp(name, { withTimezone: true, mode: 'date' });

/** A number of bytes. */
export const bytes = () => bigint({ mode: 'number' });
