// Measures of a PDF for the compression report: where its bytes are, and what of it must survive compression.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const maxBuffer = 512 * 1024 ** 2;

type Objects = Record<string, { value?: unknown; stream?: { dict: Record<string, unknown> } }>;

async function objectsOf(path: string): Promise<Objects> {
  const how = ['--json=2', '--json-key=qpdf', '--json-stream-data=none', '--warning-exit-0'];
  const { stdout } = await run('qpdf', [...how, path], { maxBuffer });
  return (JSON.parse(stdout) as { qpdf: [unknown, Objects] }).qpdf[1];
}

export type Bytes = Record<'images' | 'fonts' | 'other', number>;

/** The bytes of a PDF by their use; `other` includes page content and the structure. */
export async function bytesByUse(path: string): Promise<Bytes> {
  const objects = await objectsOf(path);
  const bytes = { images: 0, fonts: 0, other: (await stat(path)).size };
  const files = new Set<string>();
  for (const { value } of Object.values(objects))
    if (typeof value === 'object' && value !== null)
      for (const [key, file] of Object.entries(value))
        if (/^\/FontFile[23]?$/.test(key)) files.add(`obj:${String(file)}`);
  for (const [name, { stream }] of Object.entries(objects)) {
    const length = lengthOf(objects, stream?.dict['/Length']);
    const use = files.has(name) ? 'fonts' : stream?.dict['/Subtype'] === '/Image' && 'images';
    if (!use) continue;
    bytes[use] += length;
    bytes.other -= length;
  }
  return bytes;
}

function lengthOf(objects: Objects, value: unknown): number {
  const found = typeof value === 'string' ? objects[`obj:${value}`]?.value : value;
  return typeof found === 'number' ? found : 0;
}

export type Kept = { text: string; fields: number; links: number; tags: number };

/** What compression must keep: the text, and the numbers of form fields, links and tags. */
export async function keptParts(path: string): Promise<Kept> {
  const { stdout: text } = await run('pdftotext', [path, '-'], { maxBuffer });
  const values = Object.values(await objectsOf(path)).map(({ value }) => JSON.stringify(value));
  const count = (pattern: RegExp) => values.filter((value) => pattern.test(value ?? '')).length;
  return {
    text: createHash('sha256').update(text).digest('hex'),
    fields: count(/"\/FT":/),
    links: count(/"\/Subtype":"\/Link"/),
    tags: count(/"\/Type":"\/StructElem"|"\/S":"[^"]+".*"\/P":"\d+ 0 R"/),
  };
}

/** True if qpdf finds no error that the original does not have. */
export const isValid = (path: string): Promise<boolean> =>
  run('qpdf', ['--check', path], { maxBuffer }).then(
    () => true,
    (error: { code?: number }) => error.code === 3,
  );
