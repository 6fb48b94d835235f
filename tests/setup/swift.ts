// A real S3 server for tests: OpenStack Swift with s3api, in its own folder, as the user that runs the tests.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '../../scripts/free-port.ts';

/** Debian's Python, which has python3-swift. */
const python = '/usr/bin/python3';
const program = join(import.meta.dirname, 'swift-server.py');
/** Four Python programs start, on a busy machine one after another. */
const readyWithinMs = 150_000;

export const swiftKeys = { accessKeyId: 'octavo:tests', secretAccessKey: 'not-a-secret' };
const bucket = 'octavo-files';

export type Swift = {
  endpoint: string;
  /** The FILES_URL of an existing bucket. */
  filesUrl: string;
  client: S3Client;
  bucket: string;
  /** Stops the store at once; its data stays. */
  kill(): Promise<void>;
  /** Restarts it on the same address. */
  start(): Promise<void>;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
};

type Ports = Record<'account' | 'container' | 'object' | 'proxy', number>;

/** Starts a store with an empty bucket. */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-swift-'));
  const ports: Ports = {
    ...{ account: await freePort(), container: await freePort() },
    ...{ object: await freePort(), proxy: await freePort() },
  };
  await layOut(folder, ports);
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  const client = new S3Client({
    ...{ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: swiftKeys },
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
  });
  const servers = ['account', 'container', 'object'].map((name) => startServer(folder, name));
  let proxy = startServer(folder, 'proxy');
  const start = async () => {
    if (isOver(proxy)) proxy = startServer(folder, 'proxy');
    await untilReady(client, proxy);
  };
  await start();
  return {
    ...{ endpoint, client, bucket, start },
    filesUrl: `s3://${bucket}/kept?endpoint=${endpoint}&pathStyle=1`,
    kill: () => end(proxy),
    async stop() {
      await Promise.all([proxy, ...servers].map(end));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function layOut(folder: string, ports: Ports): Promise<void> {
  await mkdir(join(folder, 'disks', 'disk'), { recursive: true });
  await promisify(execFile)(python, [
    ...[program, 'rings', folder],
    ...[ports.account, ports.container, ports.object].map(String),
  ]);
  const hashing = '[swift-hash]\nswift_hash_path_suffix = tests\n';
  await writeFile(join(folder, 'swift.conf'), hashing);
  for (const name of ['account', 'container', 'object'] as const)
    await writeFile(join(folder, `${name}.conf`), keeperConfiguration(folder, name, ports[name]));
  await writeFile(join(folder, 'proxy.conf'), proxyConfiguration(folder, ports.proxy));
}

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${folder}
devices = ${folder}/disks
mount_check = false
fallocate_reserve = 0
log_level = ERROR
`;

const keeperConfiguration = (folder: string, name: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;

/** Test machines may be busy, so the proxy never treats a slow server as failed. */
const proxyConfiguration = (folder: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_limit = 1000000
conn_timeout = 10
node_timeout = 60
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_octavo_tests = ${swiftKeys.secretAccessKey} .admin
[filter:slo]
use = egg:swift#slo
`;

const startServer = (folder: string, name: string): ChildProcess =>
  spawn(python, [program, 'serve', join(folder, `${name}.conf`), `${name}-server`], {
    env: { PATH: '/usr/bin', LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function end(child: ChildProcess): Promise<void> {
  if (isOver(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Creates the bucket and an object outside the tests' folder: each of the four servers has answered then. */
async function untilReady(client: S3Client, proxy: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  for (;;) {
    const failure = await writeOnce(client).then(
      () => undefined,
      (error: Error) => error,
    );
    if (!failure) return;
    if (isOver(proxy) || Date.now() > deadline) throw failure;
    await wait(100);
  }
}

async function writeOnce(client: S3Client): Promise<void> {
  await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error: Error) => {
    if (error.name !== 'BucketAlreadyOwnedByYou') throw error;
  });
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'ready', Body: '' }));
}
