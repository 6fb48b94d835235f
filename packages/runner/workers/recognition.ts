// Requests text recognition from the host: writes the image to the job's output folder and reads the hOCR result there.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecognitionRequest } from '@octavo/engine';
import type { ToolRequest } from './protocol.ts';

type Call = (request: ToolRequest) => Promise<void>;

/** @param folder the job's output folder */
export function createRecognizer(folder: string, call: Call) {
  let count = 0;
  return async ({ picture, ...how }: RecognitionRequest): Promise<string> => {
    const stem = `recognition-${++count}`;
    const [input, output] = [join(folder, `${stem}.picture`), join(folder, `${stem}.hocr`)];
    try {
      await writeFile(input, picture);
      await call({ tool: 'recognize', input, output, ...how });
      return await readFile(output, 'utf8');
    } finally {
      await Promise.all([input, output].map((path) => rm(path, { force: true })));
    }
  };
}
