// Requests a validation from the host, and reads the verdicts in the job's output folder.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ValidationRequest } from '@octavo/engine';
import type { ToolRequest } from './protocol.ts';

type Call = (request: ToolRequest) => Promise<void>;

/** @param folder the job's output folder */
export const createValidator =
  (folder: string, call: Call) =>
  async (request: ValidationRequest): Promise<string> => {
    const output = join(folder, 'validation.json');
    try {
      await call({ tool: 'validate', output, ...request });
      return await readFile(output, 'utf8');
    } finally {
      await rm(output, { force: true });
    }
  };
