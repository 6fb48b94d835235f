// Requests of a compromised worker to programs outside its sandbox.
import { expect, it, vi } from 'vitest';
import { createCpuBudget } from '#job/cpu-budget.ts';
import { answerCall, type CallContext } from './tool-call.ts';
import type { ToolCall, ToWorker } from './protocol.ts';

const print = vi.fn(async () => {});

const context = (webAddress: string | undefined): CallContext => ({
  engines: {
    print: { print, stop: () => {} },
    office: { convert: async () => {} },
    recognition: { recognize: async () => {} },
    validation: { validate: async () => {} },
    signing: { forJob: () => async () => Buffer.alloc(0) },
  },
  folder: { name: '1' } as CallContext['folder'],
  inside: { in: '/in', out: '/out' },
  inputFiles: new Map(),
  owner: 'somebody',
  webAddress: async () => webAddress,
  budget: createCpuBudget(60),
  signal: new AbortController().signal,
});

const pageAt = (address: string): ToolCall => ({
  kind: 'call',
  call: 1,
  request: {
    tool: 'print',
    source: { kind: 'web', address, waitFor: '' },
    ...{ title: '', output: '/out/1/result.pdf', paper: 'a4', orientation: 'portrait' },
    ...{ pages: '', margin: 0, scale: 100, background: true, media: 'print' },
    ...{ header: '', footer: '' },
  },
});

async function answerTo(call: ToolCall, own: string | undefined): Promise<ToWorker[]> {
  print.mockClear();
  const answers: ToWorker[] = [];
  await answerCall(call, { send: (message) => void answers.push(message) }, context(own));
  return answers;
}

const refusal = { kind: 'answer', call: 1, problem: { code: 'conversion_failed' } };

it('opens the address that the job was given', async () => {
  const answers = await answerTo(pageAt('https://example.org/'), 'https://example.org/');
  expect(answers).toEqual([{ kind: 'answer', call: 1 }]);
  expect(print).toHaveBeenCalledOnce();
});

it('asks the services of signatures only for jobs that sign', async () => {
  const call = {
    ...({ kind: 'call', call: 1 } as const),
    request: { tool: 'signatureService', service: 'timeStamp', output: '/out/1/a.der' } as const,
  };
  expect(await answerTo(call, undefined)).toEqual([refusal]);
});

it.each([
  ['another address', 'https://example.org/'],
  ['an address of a job that was given none', undefined],
])('opens not %s', async (_, own) => {
  expect(await answerTo(pageAt('https://thief.example/?secret'), own)).toEqual([refusal]);
  expect(print).not.toHaveBeenCalled();
});
