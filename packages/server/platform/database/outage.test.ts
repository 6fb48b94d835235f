import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createLog } from '#platform/telemetry/log.ts';
import { createPool, type Pool } from './connections.ts';
import { isDatabaseUnavailable } from './outage.ts';

/** AuthenticationOk and ReadyForQuery of PostgreSQL's protocol. */
const accepted = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73]);

const reset = (socket: Socket) => socket.resetAndDestroy();
const accept = (socket: Socket) => {
  socket.write(accepted);
  socket.once('data', () => reset(socket));
};
const query = (pool: Pool) => pool.query('SELECT 1');

test.each([
  ['it is made', reset, (pool: Pool) => pool.connect()],
  ['it is made for a query', reset, query],
  ['it makes a query', accept, query],
])(
  'a connection that is reset while %s means that the database is unavailable',
  async (_, answer, use) => {
    const server = createServer((socket) => socket.once('data', () => answer(socket)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const pool = createPool({ host: '127.0.0.1', port, user: 'octavo' }, createLog('silent'));
    const error = await use(pool).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'ECONNRESET', syscall: 'read' });
    expect(isDatabaseUnavailable(new Error('Failed query', { cause: error }))).toBe(true);
    await pool.end();
    server.close();
  },
);

test('a connection of something else that is reset does not', () => {
  const error = Object.assign(new Error('read ECONNRESET'), {
    code: 'ECONNRESET',
    syscall: 'read',
  });
  expect(isDatabaseUnavailable(error)).toBe(false);
});
