// Starts a server with the web app, for benchmarks in a browser.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { freePort } from '../scripts/free-port.ts';
import { untilReady } from './until-ready.ts';

export type WebServer = { address: string; dataFolder: string; stop(): Promise<void> };

/**
 * Starts an API process with the web app; it converts no files.
 * @param folder for the built app and the data
 */
export async function startServer(folder: string): Promise<WebServer> {
  const web = join(folder, 'web');
  const configFile = resolve('packages/web/vite.config.ts');
  await build({ configFile, configLoader: 'native', logLevel: 'error', build: { outDir: web } });
  const port = String(await freePort());
  const dataFolder = join(folder, 'web-data');
  const own = { PORT: port, HOST: '127.0.0.1', OCTAVO_DATA: dataFolder, OCTAVO_WEB: web };
  const child = spawn(process.execPath, [resolve('dist/main.js'), 'api'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...own, LOG_LEVEL: 'silent' },
  });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(child, `${address}/api/health/live`);
  return {
    ...{ address, dataFolder },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
