// Drives Debian's Firefox by WebDriver BiDi, which it supports without a driver.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desktop, overJson, phone, type Driver, type Visitor } from './driver.ts';
import { startProgram } from './program.ts';

type Remote = { type: string; value?: unknown; sharedId?: string };
type Evaluated =
  | { type: 'success'; result: Remote }
  | { type: 'exception'; exceptionDetails: { text: string } };
type LogEntry = { level: string; text: string | null; source: { context?: string } };
type Call = <T = object>(method: string, params?: object) => Promise<T>;

/** Starts Firefox without a window, with a profile of its own. */
export async function startFirefox(): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), 'octavo-firefox-'));
  const downloads = join(home, 'downloads');
  await mkdir(downloads);
  await writeFile(join(home, 'user.js'), preferences(downloads));
  const firefox = await startProgram('firefox-esr', {
    args: ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port=0'],
    env: { HOME: home },
    until: /WebDriver BiDi listening on (\S+)\s/,
  });
  const log: LogEntry[] = [];
  const { call, close } = await connect(`${firefox.match}/session`, (entry) => log.push(entry));
  await call('session.new', { capabilities: {} });
  await call('session.subscribe', { events: ['log.entryAdded'] });
  return {
    visitor: () => openVisitor(call, log),
    downloads,
    async close() {
      close();
      await firefox.end();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function preferences(downloads: string): string {
  const values = {
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'intl.accept_languages': 'en-US',
    // Not a word to servers of others.
    'app.normandy.enabled': false,
    'app.update.disabledForTesting': true,
    'browser.safebrowsing.update.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'network.captive-portal-service.enabled': false,
    'services.settings.server': 'data:,',
    'toolkit.telemetry.server': 'data:,',
  };
  return Object.entries(values)
    .map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
    .join('');
}

/** @param onLog receives each entry that a page logs */
async function connect(address: string, onLog: (entry: LogEntry) => void) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<object>>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data));
    if (message.method === 'log.entryAdded') onLog(message.params);
    const answered = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'error')
      answered?.reject(new Error(`${message.error}: ${message.message}`));
    else answered?.resolve(message.result);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let id = 0;
  const call: Call = async <T>(method: string, params: object = {}) => {
    const answered = Promise.withResolvers<object>();
    waiting.set(++id, answered);
    socket.send(JSON.stringify({ id, method, params }));
    return (await answered.promise) as T;
  };
  return { call, close: () => socket.close() };
}

async function openVisitor(call: Call, log: LogEntry[]): Promise<Visitor> {
  const { userContext } = await call<{ userContext: string }>('browser.createUserContext');
  const { context } = await call<{ context: string }>('browsingContext.create', {
    type: 'tab',
    userContext,
  });
  const resize = async (viewport: { width: number; height: number }) => {
    await call('browsingContext.setViewport', { context, viewport });
  };
  await resize(desktop);
  const run = async (functionDeclaration: string, ...args: string[]): Promise<Remote> => {
    const evaluated = await call<Evaluated>('script.callFunction', {
      functionDeclaration,
      arguments: args.map((value) => ({ type: 'string', value })),
      target: { context },
      awaitPromise: true,
    });
    if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
    return evaluated.result;
  };
  return {
    async go(url) {
      await call('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    evaluate: async (what, ...args) =>
      JSON.parse(String((await run(overJson(what), JSON.stringify(args))).value)),
    async perform(actions) {
      await call('input.performActions', { context, actions });
    },
    async setFiles(selector, files) {
      const { sharedId } = await run('(selector) => document.querySelector(selector)', selector);
      await call('input.setFiles', { context, element: { sharedId }, files });
    },
    narrow: () => resize(phone),
    faults: async () =>
      log
        .filter(({ level, source }) => level === 'error' && source.context === context)
        .map(({ text }) => text ?? ''),
    async leave() {
      await call('browser.removeUserContext', { userContext });
    },
  };
}
