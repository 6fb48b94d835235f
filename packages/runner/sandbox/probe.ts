// Runs inside a sandbox at start and prints, as JSON, what it can reach although it must not.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';

const [secretFile = '', port = '0'] = process.argv.slice(2);

const works = (action: () => unknown): boolean => {
  try {
    action();
    return true;
  } catch {
    return false;
  }
};

const connects = await new Promise<boolean>((resolve) => {
  const socket = connect({ host: '127.0.0.1', port: Number(port) });
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
});

console.log(
  JSON.stringify({
    'reads a file of the host': works(() => readFileSync(secretFile)),
    'reaches the network': connects,
    'changes the program': works(() => writeFileSync(`${import.meta.dirname}/probe.ts`, '')),
    'changes compiled code': works(() => writeFileSync('/compiled/octavo-probe', '')),
    'writes outside its folders': works(() => writeFileSync('/octavo-probe', '')),
    'writes to /dev': works(() => writeFileSync('/dev/octavo-probe', '')),
    'sees processes': works(() => readdirSync('/proc')),
  }),
);
process.exit(0);
