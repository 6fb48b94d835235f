// Tests HTTPS without a reverse proxy, and listening on IPv6.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connect, createServer, type TLSSocket } from 'node:tls';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readCertificate, watchCertificate } from '../../packages/server/platform/http/tls.ts';
import { createLog } from '../../packages/server/platform/telemetry/log.ts';
import { freePort } from '../../scripts/free-port.ts';

let folder: string;
const files = () => ({ certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') });

/** Writes a certificate of its own for a name. */
async function writeCertificate(name: string): Promise<void> {
  const { certificate, key } = files();
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name},IP:::1`];
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '2', '-keyout', key, '-out', certificate, ...subject],
  ]);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-tls-'));
  await writeCertificate('octavo.example');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (settings: Record<string, string>) =>
  spawn(process.execPath, [resolve('dist/main.js'), 'serve'], {
    env: {
      ...process.env,
      ...{ OCTAVO_DATA: join(folder, 'data'), LOG_LEVEL: 'silent', ...settings },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });

test('the server speaks HTTPS on an IPv6 address, and its health check knows it', async () => {
  const { certificate: TLS_CERT, key: TLS_KEY } = files();
  const settings = { HOST: '::1', PORT: String(await freePort()), TLS_CERT, TLS_KEY };
  const server = start(settings);
  server.stderr.setEncoding('utf8');
  const [said] = (await once(server.stderr, 'data')) as [string];
  expect(said).toContain(`octavo: ready at https://[::1]:${settings.PORT}`);
  const ca = await readFile(TLS_CERT);
  const answer = await new Promise<IncomingMessage>((answered, failed) => {
    const target = { host: '::1', port: settings.PORT, path: '/api/health/live', ca };
    get({ ...target, servername: 'octavo.example' }, answered).on('error', failed);
  });
  expect(answer.statusCode).toBe(200);
  answer.resume();
  const health = spawn(process.execPath, [resolve('dist/health.js')], { env: settings });
  expect(await once(health, 'exit')).toEqual([0, null]);
  server.kill('SIGTERM');
  await once(server, 'exit');
});

test.each([
  [{ TLS_CERT: '/nowhere/cert.pem' }, /^TLS_KEY is missing/],
  [
    { TLS_CERT: '/nowhere/cert.pem', TLS_KEY: '/nowhere/key.pem' },
    /^TLS_CERT \(\/nowhere\/cert.pem\) and TLS_KEY \(\/nowhere\/key.pem\) cannot be used\. \(ENOENT/,
  ],
])('a certificate that cannot be used is reported: %o', async (settings, sentence) => {
  const server = start({ PORT: '0', ...settings });
  const [said, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);
  expect(said).toMatch(sentence);
  expect(code).toBe(1);
});

test('a renewed certificate is used for new connections', async () => {
  const server = createServer(await readCertificate(files())).listen(0, '127.0.0.1');
  await once(server, 'listening');
  watchCertificate(server, files(), createLog('silent'), 50);
  const nameNow = async () => {
    const { port } = server.address() as AddressInfo;
    const socket: TLSSocket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    const { subject } = socket.getPeerCertificate();
    socket.destroy();
    return subject.CN;
  };
  expect(await nameNow()).toBe('octavo.example');
  await writeCertificate('renewed.example');
  await vi.waitFor(async () => expect(await nameNow()).toBe('renewed.example'), 20_000);
  server.close();
});
