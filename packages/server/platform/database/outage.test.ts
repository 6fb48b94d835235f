import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createLog } from '#platform/telemetry/log.ts';
import { createPool } from './connections.ts';
import { isDatabaseUnavailable } from './outage.ts';

/** AuthenticationOk and ReadyForQuery of PostgreSQL's protocol. */
const accepted = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73]);

test('a connection that is reset during a query means that the database is unavailable', async () => {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(accepted);
      socket.once('data', () => socket.resetAndDestroy());
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pool = createPool({ host: '127.0.0.1', port, user: 'octavo' }, createLog('silent'));
  const error = await pool.query('SELECT 1').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'ECONNRESET', syscall: 'read' });
  expect(isDatabaseUnavailable(new Error('Failed query', { cause: error }))).toBe(true);
  await pool.end();
  server.close();
});

test('a connection of something else that is reset does not', () => {
  const error = Object.assign(new Error('read ECONNRESET'), {
    code: 'ECONNRESET',
    syscall: 'read',
  });
  expect(isDatabaseUnavailable(error)).toBe(false);
});
