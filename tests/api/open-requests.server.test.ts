// Tests how many requests of one network the server serves at the same time.
import type { Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { newAddress } from '../setup/client.ts';
import { useApi } from '../setup/server.ts';
import { halfOpen } from '../uploads/half-open.ts';

const limit = 4;
const server = useApi({
  MAX_REQUESTS_PER_ADDRESS: String(limit),
  // Otherwise the open requests would end after a while.
  MIN_UPLOAD_KB_PER_SECOND: '0',
});

const sockets: Socket[] = [];
afterAll(() => sockets.forEach((socket) => socket.destroy()));

const path = '/api/conversion/test';
const from = (address: string) => ({ 'x-forwarded-for': address });

/** A request that lasts until its connection is closed: most of its body is missing. */
function openRequest(address: string): void {
  const headers = {
    ...from(address),
    'content-type': 'application/json',
    'content-length': '1000',
  };
  const { socket } = halfOpen(server, { method: 'POST', path, headers, body: '{"test":' });
  sockets.push(socket);
}

const get = (address: string, url = '/api/subscription/plans') =>
  fetch(server.url + url, { headers: from(address) });

test('requests of one network are bounded, and leave others and health probes alone', async () => {
  const [address, other] = [newAddress(), newAddress()];
  for (let at = 0; at < limit; at++) openRequest(address);
  await expect.poll(async () => (await get(address)).status).toBe(429);
  const refused = await get(address);
  expect(await refused.json()).toMatchObject({
    code: 'too_many_open_requests',
    details: { limit },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // Its neighbour in the same /64.
  expect((await get(address.replace(/1$/, '2'))).status).toBe(429);
  expect((await get(other)).status).toBe(200);
  expect((await get(address, '/api/health/live')).status).toBe(200);
  sockets.splice(0).forEach((socket) => socket.destroy());
  await expect.poll(async () => (await get(address)).status).toBe(200);
});
