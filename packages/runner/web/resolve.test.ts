import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resolveName } from './resolve.ts';

/** Answers `fast.*`, reports `none.*` as unknown, and does not answer anything else. */
let nameServer: Socket;
let servers: string[];

beforeAll(async () => {
  nameServer = createSocket('udp4').bind(0, '127.0.0.1');
  nameServer.on('message', (query, { port, address }) => {
    const answer = answerTo(query);
    if (answer) nameServer.send(answer, port, address);
  });
  await once(nameServer, 'listening');
  servers = [`127.0.0.1:${nameServer.address().port}`];
});
afterAll(() => nameServer.close());

/** The answer to a query with one question (RFC 1035, section 4); undefined for silence. */
function answerTo(query: Buffer): Buffer | undefined {
  const label = query.subarray(13, 13 + (query[12] ?? 0)).toString();
  const end = query.indexOf(0, 12) + 5;
  const isForIPv4 = query.readUInt16BE(end - 4) === 1;
  if (label !== 'fast' && label !== 'none') return undefined;
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(label === 'none' ? 0x8183 : 0x8180, 2);
  const record = Buffer.from('c00c00010001000000050004c6336401', 'hex');
  const records = label === 'fast' && isForIPv4 ? [record] : [];
  header.writeUInt16BE(records.length, 6);
  header.writeUInt16BE(0, 8);
  header.writeUInt16BE(0, 10);
  return Buffer.concat([header, query.subarray(12, end), ...records]);
}

it('names whose servers never answer hold up no other name, neither here nor in the system', async () => {
  let givenUp = 0;
  const silent = Array.from({ length: 64 }, (_, at) =>
    resolveName(`a${at}.silent.example`, servers).catch((error: unknown) => {
      givenUp++;
      return error;
    }),
  );
  expect(await resolveName('fast.example', servers)).toEqual([
    { address: '198.51.100.1', family: 4 },
  ]);
  expect(await lookup('127.0.0.1')).toMatchObject({ family: 4 });
  expect(givenUp).toBe(0);
  // They are given up while somebody still waits for the page.
  for (const error of await Promise.all(silent)) expect(error).toMatchObject({ code: 'EAI_AGAIN' });
}, 20_000);

it('a name that does not exist is distinguished from one whose servers do not answer', async () => {
  await expect(resolveName('none.example', servers)).rejects.toMatchObject({ code: 'ENOTFOUND' });
});
