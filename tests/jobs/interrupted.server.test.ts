// Tests that a job whose programs are killed again and again returns to the queue, and costs nothing until it succeeds.
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { cpuSeconds } from '../../packages/runner/sandbox/process-tree.ts';
import { writeDocx } from '../conversions/documents.ts';
import { descendants, engineWords, killProcess } from '../setup/descendants.ts';
import {
  convert,
  newAddress,
  settledStates,
  storedId,
  submit,
  untilState,
  type Upload,
} from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { longJob } from '../setup/documents.ts';
import { useServer } from '../setup/server.ts';

const server = useServer({ CONCURRENCY: '1' });

// A program that has never started counts as missing.
beforeAll(async () => {
  for (const upload of [page, await letter()]) await convert(server, upload);
});

type Interruption = {
  upload: () => Promise<Upload>;
  /** Words of the command lines of the programs to kill. */
  words: readonly string[];
  /** How much a program must have worked before it is killed. */
  afterCpuSeconds?: number;
};

/** Seconds of work. A worker is killed once it has used more than for its start: without one the job would only wait. */
const killedWorker: Interruption = {
  upload: async () => ({ ...longJob(), options: { dpi: '300', smaller: 'true', pages: '1-5' } }),
  words: [engineWords.worker],
  afterCpuSeconds: 0.7,
};

/** So long that no Chromium finishes it before it is killed. */
const page: Upload = {
  type: 'html-to-pdf',
  name: 'page.html',
  content: '<h1>A page</h1>' + '<p>With many words.</p>'.repeat(5000),
};

async function letter(): Promise<Upload> {
  const path = join(tmpdir(), `${randomUUID()}.docx`);
  await writeDocx(path, ['A letter']);
  const content = await readFile(path);
  await rm(path);
  return { type: 'word-to-pdf', name: 'letter.docx', content };
}

/** Kills every program of one kind again and again, until stopped. */
function keepKilling({ words, afterCpuSeconds = 0 }: Interruption): { stop(): Promise<void> } {
  let isOver = false;
  const killing = (async () => {
    while (!isOver) {
      for (const word of words)
        for (const pid of await descendants(server.pid, word))
          if (cpuSeconds([pid]) >= afterCpuSeconds) killProcess(pid);
      await wait(afterCpuSeconds ? 50 : 20);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await killing;
    },
  };
}

/** Submits a job and waits until its killed programs have sent it back to the queue. */
async function interrupted(interruption: Interruption): Promise<string> {
  const { upload } = interruption;
  const killing = keepKilling(interruption);
  try {
    const headers = { 'x-forwarded-for': newAddress() };
    const { id } = await submit(server, { ...(await upload()), headers });
    await untilState(server, id, ['running', ...settledStates]);
    const again = await untilState(server, id, ['queued', ...settledStates]);
    expect(again).toMatchObject({ state: 'queued' });
    return id;
  } finally {
    await killing.stop();
  }
}

const chargesOf = async (id: string) => {
  const [charges] = await query<{ used: number; reserved: number }>(
    server,
    `SELECT a.used, a.reserved FROM allowances a JOIN jobs j USING (owner, period) WHERE j.id = $1`,
    [storedId(id)],
  );
  return charges;
};

test.each([
  ['worker', killedWorker],
  ['Chromium', { upload: async () => page, words: [engineWords.chromium] }],
  // Without the second, a LibreOffice of its own would convert the document.
  ['LibreOffice', { upload: letter, words: [engineWords.libreoffice, 'soffice.bin'] }],
] as const)(
  'a job whose %s is killed each time waits in the queue again and finishes later, for one conversion',
  { timeout: 240_000 },
  async (_, interruption) => {
    const id = await interrupted(interruption);
    expect(await chargesOf(id)).toEqual({ used: 0, reserved: 1 });
    expect(await untilState(server, id, settledStates)).toMatchObject({ state: 'finished' });
    expect(await chargesOf(id)).toEqual({ used: 1, reserved: 0 });
  },
);

test('it can be cancelled while it waits, and costs nothing', { timeout: 240_000 }, async () => {
  const id = await interrupted(killedWorker);
  const answer = await fetch(`${server.url}/api/jobs/${id}`, { method: 'DELETE' });
  expect(answer.status).toBe(200);
  expect((await untilState(server, id, settledStates)).state).toBe('cancelled');
  expect(await chargesOf(id)).toEqual({ used: 0, reserved: 0 });
  // Its message is still delivered, and must not start it again.
  await wait(7_000);
  expect((await untilState(server, id, settledStates)).state).toBe('cancelled');
});
