// Drives WebKitGTK's own small browser by WebDriver.
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { desktop, DriverStuck, overJson, phone, type Driver, type Visitor } from './driver.ts';
import { startProgram } from './program.ts';
import { until } from './until.ts';

/** The name under which an element is in an answer (W3C WebDriver, section 12.2). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** No call takes as long: navigation and scripts have shorter limits of their own. */
const longestCallMs = 35_000;
const timeouts = { pageLoad: 25_000, script: 25_000 };

type Call = <T = unknown>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<T>;

/** Starts WebKitGTK on a display of its own. */
export async function startWebkit(): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), 'octavo-webkit-'));
  const downloads = join(home, 'downloads');
  await mkdir(downloads);
  await writeFile(join(home, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const display = await startProgram('Xvfb', {
    args: ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
    until: /^(\d+)\n/m,
  });
  const port = await freePort();
  const driver = await startProgram('WebKitWebDriver', {
    args: [`--port=${port}`],
    env: {
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: `:${display.match}`,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      LANGUAGE: 'en',
    },
  });
  const call = await connect(`http://127.0.0.1:${port}`);
  return {
    visitor: () => openVisitor(call),
    downloads,
    async close() {
      await driver.end();
      await display.end();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Waits until the driver listens. */
async function connect(address: string): Promise<Call> {
  const call: Call = async (method, path, body) => {
    const answer = await fetch(address + path, {
      method,
      signal: AbortSignal.timeout(longestCallMs),
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: Error) => {
      throw error.name === 'TimeoutError' ? new DriverStuck(`${method} ${path}`) : error;
    });
    const { value } = (await answer.json()) as {
      value: { error?: string; message?: string } | null;
    };
    if (value?.error === 'timeout') throw new DriverStuck(`${method} ${path}: ${value.message}`);
    if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`);
    return value as never;
  };
  await until(() => call('GET', '/status'));
  return call;
}

const capabilities = {
  alwaysMatch: {
    timeouts,
    'webkitgtk:browserOptions': {
      binary: globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0],
      args: ['--automation'],
    },
  },
};

async function openVisitor(call: Call): Promise<Visitor> {
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities });
  const session = `/session/${sessionId}`;
  const post = <T = unknown>(path: string, body: object) => call<T>('POST', session + path, body);
  const resize = async (size: { width: number; height: number }) => {
    await post('/window/rect', size);
  };
  await resize(desktop);
  const evaluate: Visitor['evaluate'] = async (what, ...args) => {
    const script = `const [json, done] = arguments;
      (${overJson(what)})(json).then((result) => done({ result }), (error) => done({ error: String(error) }));`;
    const answer = await post<{ result: string; error?: string }>('/execute/async', {
      script,
      args: [JSON.stringify(args)],
    });
    if (answer.error) throw new Error(answer.error);
    return JSON.parse(answer.result);
  };
  return {
    async go(url) {
      await post('/url', { url });
      await evaluate(watchFaults);
    },
    evaluate,
    async perform(actions) {
      await post('/actions', { actions });
    },
    async setFiles(value, paths) {
      const element = await post<Record<string, string>>('/element', {
        using: 'css selector',
        value,
      });
      await post(`/element/${element[elementKey]}/value`, { text: paths.join('\n') });
    },
    narrow: () => resize(phone),
    faults: () => evaluate(() => (globalThis as Watched).faults ?? []),
    async leave() {
      await call('DELETE', session);
    },
  };
}

type Watched = typeof globalThis & { faults?: string[] };

/** WebDriver does not report errors of scripts, so the page collects them from here on. */
function watchFaults(): void {
  const faults: string[] = [];
  (globalThis as Watched).faults = faults;
  // Without an error it is a notice, such as that of a ResizeObserver.
  addEventListener('error', ({ error, message }) => error && faults.push(message));
  addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
}
