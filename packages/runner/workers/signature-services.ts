// Requests time stamps and revocation data from the host, and reads the answers in the job's output folder.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SignatureServiceRequest } from '@octavo/engine';
import type { ToolRequest } from './protocol.ts';

type Call = (request: ToolRequest) => Promise<void>;

/** @param folder the job's output folder */
export function createSignatureServices(folder: string, call: Call) {
  let count = 0;
  return async ({ service, address, body }: SignatureServiceRequest): Promise<Buffer> => {
    const output = join(folder, `answer-${++count}.der`);
    const sent = { service, address, body: body?.toString('base64') };
    try {
      await call({ tool: 'signatureService', output, ...sent });
      return await readFile(output);
    } finally {
      await rm(output, { force: true });
    }
  };
}
