// A real nginx in front of a server, with the configuration that a test names.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const program = '/usr/sbin/nginx';
const startMs = 10_000;

export type Nginx = { stop(): Promise<void> };

/**
 * Starts nginx on this port.
 * @param server the content of the `server` block besides `listen`
 */
export async function startNginx(port: number, server: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  for (const name of temporary) await mkdir(join(folder, name));
  const configuration = `daemon off;
pid ${folder}/pid;
error_log stderr warn;
events {}
http {
${temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  access_log off;
  server {
    listen 127.0.0.1:${port};
${server}
  }
}
`;
  await writeFile(join(folder, 'nginx.conf'), configuration);
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilListening(port, child);
  return {
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startMs;
  while (child.exitCode === null && Date.now() < deadline) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      wait(500, false),
    ]);
    socket.destroy();
    if (isThere) return;
    await wait(50);
  }
  throw new Error('nginx did not start');
}
