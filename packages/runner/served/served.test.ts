import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConversionResult, ConversionTask } from '#job/task.ts';
import { findServedRunner, type CommandRunner } from './client.ts';
import { sendJson, socketName } from './messages.ts';
import { serveRunner, type ServedRunner } from './serve.ts';

let data: string;
let work: string;
let served: ServedRunner | undefined;

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'octavo-served-'));
  work = join(data, 'work', '1-0');
  await mkdir(work, { recursive: true });
});

afterEach(async () => {
  await served?.stop();
  served = undefined;
  rmSync(data, { recursive: true });
});

/** Writes the inputs one after another, and the option `end`. */
async function joinTexts(task: ConversionTask): Promise<ConversionResult> {
  const texts = await Promise.all(task.inputs.map(({ path }) => readFile(path, 'utf8')));
  const text = texts.join('') + String(task.options['end']);
  const path = join(task.outputFolder, 'result.json');
  await writeFile(path, text);
  const name = `${task.inputs[0].name}.json`;
  const bytes = Buffer.byteLength(text);
  return { path, name, format: 'json', mime: 'application/json', bytes, warnings: [] };
}

const serve = async (convert: CommandRunner['convert']) => {
  served = await serveRunner({ runner: { convert }, folder: work, log: () => {} });
};

const noOwn = () => Promise.reject(new Error('It must not start an engine'));
const ownFrom = (convert: CommandRunner['convert']) =>
  vi.fn(() => Promise.resolve({ convert, stop: () => Promise.resolve() }));

function taskOf(...texts: string[]): ConversionTask {
  const outputFolder = mkdtempSync(join(data, 'out-'));
  const inputs = texts.map((text, index) => {
    const path = join(outputFolder, `input ${index}`);
    writeFileSync(path, text);
    return { path, name: `file ${index}` };
  });
  const [first, ...others] = inputs;
  return {
    ...{ type: 'csv-to-json', owner: 'cli', options: { end: '.' }, outputFolder },
    inputs: [first!, ...others],
  };
}

async function found(startOwn: () => Promise<CommandRunner> = noOwn): Promise<CommandRunner> {
  const runner = await findServedRunner(data, startOwn);
  if (!runner) throw new Error('No server was found');
  return runner;
}

test('a task goes to the server with its files, and its result comes back', async () => {
  await serve(joinTexts);
  const runner = await found();
  const large = 'x'.repeat(3_000_000);
  const tasks = [taskOf('one, ', '', large), taskOf('ü')];
  const [first, second] = await Promise.all(tasks.map((task) => runner.convert(task)));
  expect(readFileSync(first!.path, 'utf8')).toBe(`one, ${large}.`);
  expect(first).toMatchObject({ name: 'file 0.json', bytes: large.length + 6, warnings: [] });
  expect(readFileSync(second!.path, 'utf8')).toBe('ü.');
  await expect.poll(() => readdirSync(work)).toEqual([socketName()]);
});

test('a problem comes back with its values', async () => {
  await serve(() => Promise.reject(new ProblemError('file_too_large', { limit: '1 MB' })));
  const failing = (await found()).convert(taskOf(''));
  await expect(failing).rejects.toMatchObject({
    problem: { code: 'file_too_large', values: { limit: '1 MB' } },
  });
});

test('an interrupted command ends its task', async () => {
  const { promise: started, resolve: start } = Promise.withResolvers<AbortSignal>();
  await serve((_, control) => {
    start(control!.signal!);
    return new Promise(() => {});
  });
  const interrupting = new AbortController();
  const { signal } = interrupting;
  const converting = (await found()).convert(taskOf('a'), { signal });
  const there = await started;
  interrupting.abort();
  await expect(converting).rejects.toMatchObject({ problem: { code: 'cancelled' } });
  if (!there.aborted) await once(there, 'abort');
});

test('what a stopping server has not finished is done by an engine of the command', async () => {
  await serve(() => {
    void served?.stop();
    return new Promise(() => {});
  });
  const own = ownFrom(joinTexts);
  const runner = await found(own);
  const results = await Promise.all([runner.convert(taskOf('a')), runner.convert(taskOf('b'))]);
  expect(results.map(({ path }) => readFileSync(path, 'utf8'))).toEqual(['a.', 'b.']);
  expect(own).toHaveBeenCalledTimes(1);
});

test('without a server, or with the socket of one that was killed, there is none', async () => {
  expect(await findServedRunner(data, noOwn)).toBeUndefined();
  writeFileSync(join(work, socketName()), '');
  expect(await findServedRunner(data, noOwn)).toBeUndefined();
  expect(await findServedRunner(join(data, 'missing'), noOwn)).toBeUndefined();
});

test.each(['../../etc/cron.d/job', '..', '/etc/job'])(
  'a server cannot choose the folder of a result by the name %s',
  async (name) => {
    const liar = createServer((socket) => {
      const result = { name, format: 'json', mime: '', bytes: 1, warnings: [] } as const;
      sendJson(socket, { result });
      socket.end('x');
      socket.on('error', () => socket.destroy()).resume();
    });
    await once(liar.listen(join(work, socketName())), 'listening');
    const own = ownFrom(joinTexts);
    const result = await (await found(own)).convert(taskOf('a'));
    expect(result.name).toBe('file 0.json');
    expect(own).toHaveBeenCalledTimes(1);
    liar.close();
  },
);
