import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { connect } from './connection.ts';

const exitOf = (script: string) => {
  const child = spawn(process.execPath, ['--max-old-space-size=24', '-e', script], {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  return connect(child, () => {}).ended;
};

it('distinguishes a worker out of memory from one that ended otherwise', async () => {
  const full = 'const all = []; for (;;) all.push(new Array(1e5).fill(Math.random()))';
  expect(await exitOf(full)).toBe('too large');
  expect(await exitOf(`process.kill(process.pid, 'SIGKILL')`)).toBe('killed');
});
