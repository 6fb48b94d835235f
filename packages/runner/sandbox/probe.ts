// Runs inside a sandbox at start and prints, as JSON, what it can reach although it must not.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

const [secretFile = '', port = '0', socketFile = '', hostProcess = '0'] = process.argv.slice(2);
const compiled = process.env['NODE_COMPILE_CACHE'] ?? '/compiled';
const fontCache = process.env['XDG_CACHE_HOME'] ?? '/font-cache';

const works = (action: () => unknown): boolean => {
  try {
    action();
    return true;
  } catch {
    return false;
  }
};

const connects = (to: { host: string; port: number } | { path: string }) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(to);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });

async function runsShell(): Promise<boolean> {
  const shell = spawn('/bin/sh', ['-c', 'echo runs'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const failed = once(shell, 'error').then(() => '');
  return (await Promise.race([text(shell.stdout), failed])).includes('runs');
}

// Zero where the sandbox numbers processes itself, so that the number means another process.
const signals = Number(hostProcess) > 0 && works(() => process.kill(Number(hostProcess), 0));

console.log(
  JSON.stringify({
    'reads a file of the host': works(() => readFileSync(secretFile)),
    'lists a folder of the host': works(() => readdirSync(dirname(secretFile))),
    'changes a file of the host': works(() => writeFileSync(secretFile, '')),
    'reaches the network': await connects({ host: '127.0.0.1', port: Number(port) }),
    'reaches a socket of the host': await connects({ path: socketFile }),
    'changes the program': works(() => writeFileSync(`${import.meta.dirname}/probe.ts`, '')),
    'changes compiled code': works(() => writeFileSync(join(compiled, 'octavo-probe'), '')),
    'changes the font cache': works(() => writeFileSync(join(fontCache, 'octavo-probe'), '')),
    'writes outside its folders': [
      '/octavo-probe',
      '/var/tmp/octavo-probe',
      '/dev/octavo-probe',
      join(dirname(secretFile), 'octavo-probe'),
      // Elsewhere the folder for temporary files is its own.
      ...(tmpdir() === '/tmp' ? [] : ['/tmp/octavo-probe', '/dev/shm/octavo-probe']),
    ].some((path) => works(() => writeFileSync(path, ''))),
    'sees processes': works(() => readdirSync('/proc')),
    'signals a process of the host': signals,
    'runs a shell': await runsShell(),
  }),
);
process.exit(0);
