// Makes calls of the tus protocol directly, without a client library.
import { request as httpRequest, type ClientRequest } from 'node:http';
import type { Failure } from '@octavo/contract';
import { newAddress } from '../setup/client.ts';
import type { TestServer } from '../setup/server.ts';

type Headers = Record<string, string>;
export type TusAnswer = { status: number; headers: Headers; code?: string; message?: string };

export const idIn = (path: string): string => path.split('/').at(-1) as string;

/** A client that uploads, as a new visitor unless a header identifies it. */
export function uploader(server: TestServer, who: Headers = { 'x-forwarded-for': newAddress() }) {
  const common = { ...version, ...who };

  async function request(
    method: string,
    path: string,
    headers: Headers = {},
    body?: Buffer,
  ): Promise<TusAnswer> {
    const answer = await fetch(new URL(path, server.url), {
      method,
      headers: { ...common, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
    const text = await answer.text();
    const failure = text ? (JSON.parse(text) as Partial<Failure>) : {};
    return { status: answer.status, headers: Object.fromEntries(answer.headers), ...failure };
  }

  const create = (bytes: number, name = 'data.csv', headers: Headers = {}) =>
    request('POST', '/api/uploads', {
      'upload-length': String(bytes),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      ...headers,
    });

  /** Creates an upload. @returns its path */
  async function begin(bytes: number, name?: string): Promise<string> {
    const { status, code, headers } = await create(bytes, name);
    if (status !== 201) throw new Error(`The upload was refused: ${status} ${code}`);
    return headers.location as string;
  }

  const append = (path: string, offset: number, body: Buffer, headers: Headers = {}) =>
    request('PATCH', path, { ...partHeaders(offset), ...headers }, body);

  /** Uploads a whole file. @returns its id */
  async function send(content: Buffer, name?: string): Promise<string> {
    const path = await begin(content.length, name);
    const { status, code } = await append(path, 0, content);
    if (status !== 204) throw new Error(`The part was refused: ${status} ${code}`);
    return idIn(path);
  }

  /** Sends the beginning of a part of `bytes` bytes and leaves the connection open. */
  function hang(path: string, offset: number, part: Buffer, bytes: number): Promise<ClientRequest> {
    const headers = { ...common, ...partHeaders(offset), 'content-length': bytes };
    const call = httpRequest(new URL(path, server.url), { method: 'PATCH', headers });
    // Tests break this connection, so errors are expected.
    call.on('error', () => undefined);
    return new Promise((sent) => call.write(part, () => sent(call)));
  }

  const state = (path: string) => request('HEAD', path);
  const remove = (path: string) => request('DELETE', path);
  return { who, request, create, begin, append, send, hang, state, remove };
}

const version = { 'tus-resumable': '1.0.0' };

/** The headers of a part that starts at an offset. */
export const partHeaders = (offset: number): Headers => ({
  ...version,
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
});
