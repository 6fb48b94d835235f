// Columns that many tables share.
import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** A moment, with its time zone. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** A number of bytes. */
export const bytes = () => bigint({ mode: 'number' });
