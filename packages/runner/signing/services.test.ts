import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createGuard } from '#web/guard.ts';
import {
  createSigningServices,
  type ServiceRequest,
  type SigningServiceSettings,
} from './services.ts';

const codeOf = (settings: SigningServiceSettings, request: ServiceRequest) =>
  createSigningServices(settings, createGuard())
    .forJob()(request, new AbortController().signal)
    .then(
      () => 'none',
      (error: { problem?: { code: string } }) => error.problem?.code,
    );

it('asks only the hosts that the operator names, and none in private networks', async () => {
  const revocationHosts = ['ocsp.example.org', '*.example.net', '127.0.0.1', 'localhost'];
  const ask = (address: string) => codeOf({ revocationHosts }, { service: 'crl', address });
  for (const address of [
    ...['http://thief.example.com/', 'http://ocsp.example.org.thief.com/', 'http://example.net/'],
    ...['http://127.0.0.1/list.crl', 'http://localhost/list.crl', 'http://[::1]/'],
  ])
    expect([address, await ask(address)]).toEqual([address, 'private_address']);
  for (const address of ['file:///etc/passwd', 'http://user:word@ocsp.example.org/', ''])
    expect([address, await ask(address)]).toEqual([address, 'conversion_failed']);
});

it('has no time stamps without an authority, and none in a private network', async () => {
  const request = { service: 'timeStamp' } as const;
  expect(await codeOf({}, request)).toBe('timestamps_not_offered');
  expect(await codeOf({ timestampUrl: 'http://127.0.0.1/tsa' }, request)).toBe('private_address');
});

it('asks no more often than a job needs', async () => {
  const server = createServer((_, response) => response.end('list'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.crl`;
  const settings = { revocationHosts: ['127.0.0.1'] };
  const ask = createSigningServices(settings, createGuard({ allowed: ['127.0.0.1'] })).forJob();
  const { signal } = new AbortController();
  const exhaust = async () => {
    for (let count = 0; count < 60; count += 1) await ask({ service: 'crl', address }, signal);
  };
  await exhaust();
  await expect(ask({ service: 'crl', address }, signal)).rejects.toMatchObject({
    problem: { code: 'too_complex' },
  });
  server.closeAllConnections();
  server.close();
});
