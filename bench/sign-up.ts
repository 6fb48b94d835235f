// Creates a user for benchmarks in a browser.
import { join } from 'node:path';
import pg from 'pg';
import { request, type APIRequestContext } from 'playwright-core';
import type { WebServer } from './web-server.ts';

const who = { email: 'reader@example.org', password: 'a good password' };

/** Opens the database of a server that `startServer` started. End the client when it is no longer needed. */
export async function databaseOf({ dataFolder }: WebServer): Promise<pg.Client> {
  const host = join(dataFolder, 'database', 'socket');
  const database = new pg.Client({ host, user: 'octavo', database: 'postgres' });
  await database.connect();
  return database;
}

/** A client of the API, which sends its origin as a browser does. */
export const newClient = ({ address }: WebServer): Promise<APIRequestContext> =>
  request.newContext({ baseURL: address, extraHTTPHeaders: { origin: address } });

/** Creates a user with a verified email address and signs the client in. @returns the uid */
export async function signUp(client: APIRequestContext, server: WebServer): Promise<string> {
  const names = { name: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace' };
  await client.post('/api/auth/sign-up/email', { data: { ...who, ...names } });
  const database = await databaseOf(server);
  await database.query('UPDATE identities SET email_verified = true');
  await database.end();
  const answer = await client.post('/api/auth/sign-in/email', { data: who });
  if (!answer.ok()) throw new Error(await answer.text());
  const { user } = (await answer.json()) as { user: { id: string } };
  return user.id;
}
