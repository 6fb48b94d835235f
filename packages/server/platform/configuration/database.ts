// The variables for the database.
import { z } from 'zod';
import { integer, variable, type ValuesOf } from '#platform/configuration/variable.ts';

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
  .optional();

export const databaseVariables = {
  DATABASE_URL: variable({
    meaning: 'A PostgreSQL of your own, version 15 or later.',
    default: 'an embedded PostgreSQL in the data folder',
    secret: true,
    schema: postgresUrl,
  }),
  DATABASE_DIRECT_URL: variable({
    meaning:
      'The same database without a connection pooler between, for one connection of each process that listens for notifications, and for migrations.',
    default: 'DATABASE_URL',
    secret: true,
    schema: postgresUrl,
  }),
  DATABASE_CONNECTIONS: variable({
    meaning: 'The most database connections of one process, with the one that listens.',
    default: '10',
    schema: integer(4, 200, 10),
  }),
} as const;

export const databaseOf = (values: ValuesOf<typeof databaseVariables>) => ({
  databaseUrl: values.DATABASE_URL,
  databaseDirectUrl: values.DATABASE_DIRECT_URL,
  databaseConnections: values.DATABASE_CONNECTIONS,
});
