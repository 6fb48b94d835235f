// Measures the overhead of the API over the engine, and the memory of a large upload.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { createRunner } from '@octavo/runner';
import { compare, mebibytes, ms, table } from './measure.ts';
import type { BenchContext } from './open.ts';
import { untilReady } from './until-ready.ts';
import { freePort } from '../scripts/free-port.ts';

const MiB = 1024 * 1024;
const rounds = 30;
const uploadBytes = 1024 * MiB;

export type Server = { process: ChildProcess; address: string };

export async function startServer(
  folder: string,
  settings: Record<string, string> = {},
): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, [resolve('dist/main.js'), 'serve'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      OCTAVO_DATA: join(folder, 'data'),
      OCTAVO_CACHE: join(folder, 'cache'),
      ANONYMOUS_CONVERSIONS_PER_MONTH: '-1',
      ANONYMOUS_FILE_MB: '2048',
      LOG_LEVEL: 'silent',
      ...settings,
    },
  });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(child, `${address}/api/health/ready`);
  return { process: child, address };
}

/** Converts a Word document and waits for the result. @throws Error with the reason if it fails */
export async function convertOverHttp(
  { address }: Server,
  document: Buffer<ArrayBuffer>,
): Promise<void> {
  const body = new FormData();
  body.append('file', new Blob([document]), 'bench.docx');
  body.append('conversionType', 'word-to-pdf');
  const answer = await fetch(`${address}/api/conversion/convert`, { method: 'POST', body });
  if (!answer.ok) throw new Error(await answer.text());
  await answer.text();
}

async function overhead(context: BenchContext, server: Server): Promise<void> {
  const document = await readFile(context.document);
  const runner = await createRunner({
    workFolder: join(context.folder, 'work'),
    cacheFolder: join(context.folder, 'cache'),
    concurrency: 1,
  });
  const outputFolder = join(context.folder, 'direct');
  await mkdir(outputFolder, { recursive: true });
  const input = { path: context.document, name: 'bench.docx' };
  const direct = () =>
    runner.convert({
      type: 'word-to-pdf',
      owner: 'bench',
      inputs: [input],
      options: {},
      outputFolder,
    });
  await direct();
  await new Promise((done) => setTimeout(done, 4000));
  const medians = await compare(rounds, {
    direct,
    http: () => convertOverHttp(server, document),
  });
  await runner.stop();
  table('Overhead of the API, word-to-pdf of two pages, medians of one run', [
    ['engine alone', ms(medians.direct)],
    ['POST /api/conversion/convert', ms(medians.http)],
    ['overhead', ms(medians.http - medians.direct)],
  ]);
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
}

/** Uploads a JSON file of one gibibyte. @returns the HTTP status */
async function upload({ address }: Server): Promise<number> {
  const edge = '----octavo-bench';
  const part = (name: string, more: string) =>
    `--${edge}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const { hostname, port } = new URL(address);
  const post = request({
    hostname,
    port,
    path: '/api/conversion/convert',
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  });
  const answered = new Promise<number>((done, failed) => {
    post.on('response', (answer) => {
      answer.resume();
      done(answer.statusCode ?? 0);
    });
    post.on('error', failed);
  });
  post.write(`${part('conversionType', '')}json-to-xml\r\n${part('file', '; filename="a.json"')}`);
  const chunk = Buffer.alloc(MiB, ' ');
  for (let sent = 0; sent < uploadBytes; sent += chunk.length)
    if (!post.write(chunk)) await new Promise((drained) => post.once('drain', drained));
  post.end(`\r\n--${edge}--\r\n`);
  return answered;
}

async function largeUpload(server: Server): Promise<void> {
  const pid = server.process.pid ?? 0;
  const before = await residentBytes(pid);
  let peak = before;
  const timer = setInterval(() => {
    void residentBytes(pid).then((bytes) => (peak = Math.max(peak, bytes)));
  }, 50);
  const status = await upload(server);
  clearInterval(timer);
  table('An upload of 1 GiB', [
    ['response status', String(status)],
    ['server memory before', mebibytes(before)],
    ['growth', mebibytes(peak - before)],
  ]);
}

/** Runs the benchmark and prints its table. */
export async function benchHttp(context: BenchContext): Promise<void> {
  const server = await startServer(context.folder);
  try {
    await overhead(context, server);
    await largeUpload(server);
  } finally {
    const ended = new Promise((done) => server.process.once('exit', done));
    server.process.kill('SIGTERM');
    await ended;
    await rm(join(context.folder, 'data'), { recursive: true, force: true });
  }
}
