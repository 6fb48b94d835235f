// Runs every example of docs/api.md against a real server, the TypeScript ones with the packed client.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, registered, type Person } from '../accounts/accounts.ts';
import { startIssuer } from '../accounts/issuer.ts';
import { writeDocx } from '../conversions/documents.ts';
import { pagedPdf } from '../conversions/paged-pdf.ts';
import { freePort } from '../../scripts/free-port.ts';
import { convert } from '../setup/client.ts';
import { csv } from '../setup/documents.ts';
import { useServer } from '../setup/server.ts';

type Language = 'sh' | 'ts' | 'python';
type Example = { section: string; language: Language; code: string };

/** The blocks of code below each heading of the second level. */
async function examplesOf(path: string): Promise<Example[]> {
  const markdown = await readFile(path, 'utf8');
  return markdown.split(/^## /m).flatMap((part) => {
    const section = part.slice(0, part.indexOf('\n'));
    return [...part.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
      .map(([, language, code]) => ({ section, language, code }) as Example)
      .filter(({ language }) => language in programs);
  });
}

/** How each language runs a file. */
const programs: Record<Language, { file: string; command: string[] }> = {
  sh: { file: 'example.sh', command: ['sh', '-eu', 'example.sh'] },
  ts: { file: 'example.ts', command: [process.execPath, 'example.ts'] },
  python: { file: 'example.py', command: ['python3', 'example.py'] },
};

const examples = await examplesOf('docs/api.md');
const issuer = await startIssuer();
const server = useServer({ ...issuer.settings, URL_ALLOWED_HOSTS: '127.0.0.1' });
const children: ChildProcess[] = [];
let folder: string;
let person: Person;
let key: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-examples-'));
  await mkdir(join(folder, 'node_modules', '@octavo'), { recursive: true });
  const target = join(folder, 'node_modules', '@octavo', 'client');
  const packed = spawnSync(process.execPath, ['scripts/build-client.ts', target]);
  if (packed.status !== 0) throw new Error(packed.stdout.toString());
  person = await registered(server, issuer);
  const made = await call(server, 'POST', '/api-keys', { person, body: { name: 'Examples' } });
  key = made.body['data'].key;
});
afterAll(async () => {
  for (const child of children) child.kill();
  await issuer.stop();
  await rm(folder, { recursive: true, force: true });
});

const environment = (more: Record<string, string> = {}) => ({
  ...{ PATH: process.env['PATH'], OCTAVO_URL: server.url, OCTAVO_KEY: key, TOKEN: person.token },
  ...more,
});

/** A folder of its own with the example and the files that the examples name. */
async function prepare({ language, code }: Example): Promise<string> {
  const place = await mkdtemp(join(folder, 'run-'));
  await writeDocx(join(place, 'letter.docx'), ['Dear harbour']);
  await writeFile(join(place, 'report.pdf'), pagedPdf({ name: 'confidential', pages: 1 }));
  await writeFile(join(place, programs[language].file), code);
  return place;
}

/** @returns what it printed, and its folder */
async function run(example: Example, more: Record<string, string> = {}) {
  const place = await prepare(example);
  const [program = '', ...args] = programs[example.language].command;
  const child = spawn(program, args, { cwd: place, env: environment(more) });
  let output = '';
  let errors = '';
  child.stdout.on('data', (text: Buffer) => void (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => void (errors += text.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  expect(errors).toBe('');
  expect(status, output).toBe(0);
  return { output, place };
}

const beginOf = async (path: string) => (await readFile(path)).subarray(0, 5).toString();

/** What an example has done, by its section; examples of sections without a check are not run. */
const checks: Record<string, (example: Example) => Promise<void>> = {
  async 'Convert a file'(example) {
    const { place } = await run(example);
    expect(await beginOf(join(place, 'letter.pdf'))).toBe('%PDF-');
  },
  async 'Convert in the background'(example) {
    const { output, place } = await run(example);
    expect(output).toContain('finished');
    expect(await beginOf(join(place, 'letter.pdf'))).toBe('%PDF-');
  },
  async 'Send a stream'(example) {
    expect((await run(example)).output).toContain('ships.json');
  },
  async 'Edit a PDF'(example) {
    expect((await run(example)).output).toMatch(/report[\w -]*\.pdf/);
  },
  async 'Several steps in one job'(example) {
    expect((await run(example)).output).toMatch(/letter[\w -]*-compressed\.pdf/);
  },
  async Errors(example) {
    expect((await run(example)).output).toContain('empty_file');
  },
  async 'API keys'(example) {
    expect((await run(example)).output).toMatch(/octavo_[\w-]{48}/);
  },
  async Webhooks(example) {
    const { output } = await run(example, { RECEIVER: 'http://127.0.0.1:8123/hook' });
    expect(output).toMatch(/whsec_/);
  },
  async 'Receive webhooks'(example) {
    const port = await freePort();
    const owner = await registered(server, issuer);
    const url = `http://127.0.0.1:${port}/`;
    const made = await call(server, 'POST', '/webhooks', { person: owner, body: { url } });
    const secret: string = made.body['data'].secret;
    const place = await prepare(example);
    const [program = '', ...args] = programs[example.language].command;
    const env = environment({ PORT: String(port), WEBHOOK_SECRET: secret });
    const child = spawn(program, args, { cwd: place, env, stdio: ['ignore', 'pipe', 'ignore'] });
    children.push(child);
    let output = '';
    child.stdout.on('data', (text: Buffer) => void (output += text.toString()));
    const forged = () => fetch(url, { method: 'POST', body: '{}', headers: forgedHeaders });
    await expect.poll(() => forged().then(({ status }) => status, String), patience).toBe(403);
    await convert(server, { type: 'csv-to-json', content: csv, headers: owner.headers });
    await expect.poll(() => output.trim(), patience).toBe('job.finished');
  },
};

const patience = { timeout: 60_000 };
const forgedHeaders = {
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
  'webhook-signature': 'v1,AAAA',
};

describe('docs/api.md', () => {
  test('has examples in three languages for everything that it explains', () => {
    const languages = Map.groupBy(examples, ({ section }) => section);
    for (const section of Object.keys(checks)) {
      const missing =
        section === 'Send a stream' ? ['python'] : section === 'Receive webhooks' ? ['sh'] : [];
      const expected = Object.keys(programs).filter((language) => !missing.includes(language));
      const found = languages.get(section)?.map(({ language }) => language);
      expect(found, section).toEqual(expected);
    }
    const unchecked = [...languages.keys()].filter((section) => !(section in checks));
    expect(unchecked).toEqual(['Prepare']);
  });

  test.each(examples.filter(({ section }) => section in checks))(
    '$section: the example in $language works',
    (example) => checks[example.section]?.(example),
  );
});
